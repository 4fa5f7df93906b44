/** A store file of which something cannot be read any more. */
export class DamagedStore extends Error {
  override readonly name = 'DamagedStore';

  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged or isn’t a Citedesk store.`, { cause });
  }
}

/** SQLite's first codes for a malformed file, and for one that is no database. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** Whether an error says that the store file is damaged. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DamagedStore) return true;
  // Extended codes carry the first one in their lowest byte.
  if ('errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff)) return true;
  return isDamage(error.cause);
}
