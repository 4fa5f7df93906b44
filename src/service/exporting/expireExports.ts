import { setImmediate as breathe } from 'node:timers/promises';
import type { Chore } from '../housekeeping.ts';
import type { Store } from '../store/store.ts';

export const expireExports: Chore = async (store, now) => {
  for (const { id, status } of await store.read.exports.due(now)) {
    await dropFile(store, id);
    const change = status === 'ready' ? { status: 'expired' as const } : { expires_at: null };
    await store.write(({ exports }) => exports.change(id, change, now), { locks: [`export ${id}`] });
  }
};

/** Deletes a complete or partial file, a few parts at a time. */
export async function dropFile(store: Store, exportId: number): Promise<void> {
  while (await store.write(({ exportParts }) => exportParts.dropSome(exportId), { locks: [`export ${exportId}`] }))
    await breathe();
}
