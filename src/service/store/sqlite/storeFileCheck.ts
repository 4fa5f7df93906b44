import fs from 'node:fs';

/** Thrown if the file of an open store was removed or replaced. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was in use.`);
  }
}

/**
 * Returns a check that throws `StoreGone` if the path no longer leads to the same file. SQLite would keep writing to a
 * file that can't be found.
 */
export function fileCheck(file: string): () => void {
  const first = fs.statSync(file, { bigint: true });
  return () => {
    const now = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
    if (now?.ino !== first.ino || now.dev !== first.dev) throw new StoreGone(file);
  };
}
