import path from 'node:path';
import { nodeSqlite } from '../store/nodeSqlite.ts';
import { privateFile } from '../store/privateFile.ts';

export interface Lock {
  release(): void;
}

/**
 * Takes a data folder for this process; undefined when another holds it. The lock is a SQLite file held exclusively:
 * the system lets go of it with the process, however that ends.
 */
export function lockFolder(folder: string): Lock | undefined {
  const database = new (nodeSqlite().DatabaseSync)(privateFile(path.join(folder, 'lock.sqlite')), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    return undefined;
  }
  return { release: () => database.close() };
}
