import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import pino from 'pino';
import type { ExportType } from '../../../src/contract/projects/export.ts';
import { settleOrder } from '../../../src/service/exporting/order.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { days, noon } from './exportData.ts';

export const log = pino({ level: 'silent' });
export const live = () => ({ signal: new AbortController().signal, closing: new AbortController().signal });

/** Charges and keeps an export as its call does, but for the work. */
export async function orderExport(store: Store, id: string, type: ExportType = 'responses'): Promise<number> {
  const project = await store.read.projects.find(id);
  assert.ok(project);
  const { order: settled, rows } = await settleOrder(
    { project, body: { type, format: 'ndjson', ...days }, now: noon },
    store.slow,
  );
  return store.write(async ({ balances, exports }) => {
    const { additional } = await balances.charge(project.userId, 'rows', rows);
    return (await exports.add({ ...settled, userId: project.userId, rows, rowsAdditional: additional, now: noon })).id;
  });
}

export async function fileIn(store: Store, id: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (
    let part = await store.read.exportParts.content(id, 0);
    part;
    part = await store.read.exportParts.content(id, parts.length)
  )
    parts.push(part);
  return Buffer.concat(parts);
}

export const linesIn = (file: Buffer): string[] => gunzipSync(file).toString().trimEnd().split('\n');

export async function balance(store: Store): Promise<readonly [number, number]> {
  const [user] = await store.read.accounts.list();
  return [user?.rows_plan ?? -1, user?.rows_additional ?? -1];
}

/** A store whose transactions end as `after` says, once so many of them were done. */
export const breaking = (store: Store, writes: number, after: () => Promise<never>): Store => {
  let done = 0;
  return { ...store, write: (action) => ((done += 1) > writes ? after() : store.write(action)) };
};
