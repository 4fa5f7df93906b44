import type * as sqlite from 'node:sqlite';

/**
 * Node's SQLite. Asked for at run time, because an editor's runtime may lack it and the service must still be able to
 * say so.
 */
export function nodeSqlite(): typeof sqlite {
  return process.getBuiltinModule('node:sqlite');
}

/** So many statements stay prepared on a connection, each in some kilobytes to some hundred. */
export const keptStatements = 300;

/** Whether this runtime can open a database at all. */
export function hasSqlite(): boolean {
  try {
    new (nodeSqlite().DatabaseSync)(':memory:').close();
    return true;
  } catch {
    return false;
  }
}
