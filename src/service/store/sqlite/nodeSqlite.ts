import fs from 'node:fs';
import type * as sqlite from 'node:sqlite';

/**
 * Returns Node's SQLite module. Loaded at run time, because an editor's runtime may lack it and the service must be
 * able to report that.
 */
export function nodeSqlite(): typeof sqlite {
  return process.getBuiltinModule('node:sqlite');
}

/** Maximum number of prepared statements per connection. Each takes a few to several hundred kilobytes. */
export const keptStatements = 300;

/** True if this runtime can open a database. */
export function hasSqlite(): boolean {
  try {
    new (nodeSqlite().DatabaseSync)(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a file if missing and makes it readable only for its owner. SQLite gives its companion files the same mode.
 */
export function privateFile(file: string): string {
  fs.closeSync(fs.openSync(file, 'a', 0o600));
  fs.chmodSync(file, 0o600);
  return file;
}
