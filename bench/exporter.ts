// Process that only writes one export of all answers, so that its memory is that of the export. Started by
// `exports.ts`.
import { readFileSync } from 'node:fs';
import { settleOrder } from '../src/service/exporting/order.ts';
import { openStore } from '../src/service/store/store.ts';
import { exporting } from '../src/service/work/jobs/exporting.ts';
import type { ManyAnswers } from './manyAnswers.ts';

/** Export with its duration, and the process's peak memory before and during it (MB). */
export interface Exported {
  readonly id: number;
  readonly seconds: number;
  readonly before: number;
  readonly peak: number;
}

const { folder, project: id, userId, from, to } = JSON.parse(readFileSync(0, 'utf8')) as ManyAnswers;
const store = await openStore({ folder });
const project = await store.read.projects.find(id);
if (!project) throw new Error('the project is not there');
const { order, rows } = await settleOrder(
  { project, body: { type: 'responses', format: 'ndjson', from, to }, now: Date.now() },
  store.read,
);
const record = await store.write(({ exports }) =>
  exports.add({ ...order, userId, rows, rowsAdditional: 0, now: Date.now() }),
);
const log = { info: () => undefined, warn: console.error, error: console.error };
const { signal } = new AbortController();

const before = megabytes();
const begin = performance.now();
await exporting({ store, log, now: Date.now }).run(record.id, { signal, closing: signal });
const seconds = (performance.now() - begin) / 1000;
const { status, rows: written } = (await store.read.exports.byId(record.id)) ?? {};
if (status !== 'ready' || written !== 100_000) throw new Error(`the export is ${status} with ${written} rows`);
await store.close();
process.stdout.write(JSON.stringify({ id: record.id, seconds, before, peak: megabytes() } satisfies Exported));

/** On Linux, `maxRSS` includes memory of the parent process. */
function megabytes(): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1]
      : undefined;
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1000;
}
