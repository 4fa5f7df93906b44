import fs from 'node:fs';
import path from 'node:path';
import { DamageNote } from '../../contract/service/service.ts';

const damageFile = (folder: string): string => path.join(folder, 'damage.json');

/** Reads the note about a store that couldn't be opened or may be damaged. */
export function damageNote(folder: string): DamageNote | undefined {
  try {
    return DamageNote.parse(JSON.parse(fs.readFileSync(damageFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Stores a note for the next start. Without a note, deletes the stored one. */
export function noteDamage(folder: string, note?: DamageNote): void {
  if (note) fs.writeFileSync(damageFile(folder), JSON.stringify(note), { mode: 0o600 });
  else fs.rmSync(damageFile(folder), { force: true });
}
