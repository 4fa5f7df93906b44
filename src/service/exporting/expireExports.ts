import type { Store } from '../store/store.ts';

/** Deletes the files whose time is over, a few parts at a time. To be run again and again; `now` in milliseconds. */
export async function expireExports(store: Store, now: number): Promise<void> {
  for (const id of await store.read.exports.due(now)) {
    await dropFile(store, id);
    await store.write(({ exports }) => exports.change(id, { status: 'expired' }, now));
  }
}

/** Deletes what there is of a file. */
export async function dropFile(store: Store, exportId: number): Promise<void> {
  while (await store.write(({ exportParts }) => exportParts.dropSome(exportId)));
}
