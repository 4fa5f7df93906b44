import fs from 'node:fs';

/** The file of a store was taken away, or another one put in its place, while this process had it open. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was in use.`);
  }
}

/**
 * Tells, by throwing `StoreGone`, when a path leads to this file no more: SQLite would go on writing to what nobody
 * finds again.
 */
export function fileCheck(file: string): () => void {
  const first = fs.statSync(file, { bigint: true });
  return () => {
    const now = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
    if (now?.ino !== first.ino || now.dev !== first.dev) throw new StoreGone(file);
  };
}
