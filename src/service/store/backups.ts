import fs from 'node:fs';
import path from 'node:path';
import { nodeSqlite } from './nodeSqlite.ts';

const kept = 3;

/** Copies a store file into `backups/` beside it, named by how many migrations it has seen, and keeps the newest copies only. */
export async function keepBackup(file: string, seen: number): Promise<void> {
  const folder = path.join(path.dirname(file), 'backups');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { backup, DatabaseSync } = nodeSqlite();
  const database = new DatabaseSync(file);
  try {
    await backup(database, path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-schema-${seen}.sqlite`));
  } finally {
    database.close();
  }
  const older = fs.readdirSync(folder).filter((name) => name.endsWith('.sqlite')).sort().slice(0, -kept);
  for (const name of older) fs.rmSync(path.join(folder, name));
}
