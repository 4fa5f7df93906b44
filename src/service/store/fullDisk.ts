/** How a system, and PostgreSQL (disk_full), say that there is no room. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** How SQLite does: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE of the file beside the log of writes. */
const sqliteCodes: ReadonlySet<unknown> = new Set([13, 4874]);

/** Whether something failed because a disk has no room. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return fullCodes.has(code) || sqliteCodes.has(errcode) || isFull(error.cause);
}
