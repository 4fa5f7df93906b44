/** Error codes of the operating system and PostgreSQL (disk_full) for a full disk. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE of the shared-memory file next to the write-ahead log. */
const sqliteCodes: ReadonlySet<unknown> = new Set([13, 4874]);

/** True if an error was caused by a full disk. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  return fullCodes.has(code) || sqliteCodes.has(errcode) || isFull(error.cause);
}
