/** Thrown if part of a store file can't be read. */
export class DamagedStore extends Error {
  override readonly name = 'DamagedStore';

  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged or isn’t a Citedesk store.`, { cause });
  }
}

/** Primary result codes of SQLite: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** True if an error reports a damaged store file. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DamagedStore) return true;
  // The lowest byte of an extended code is the primary one.
  if ('errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff)) return true;
  return isDamage(error.cause);
}
