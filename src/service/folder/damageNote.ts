import fs from 'node:fs';
import path from 'node:path';
import { DamageNote } from '../../contract/service/service.ts';

const damageFile = (folder: string): string => path.join(folder, 'damage.json');

/** What is known of a store that could not be opened, or is doubted. */
export function damageNote(folder: string): DamageNote | undefined {
  try {
    return DamageNote.parse(JSON.parse(fs.readFileSync(damageFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Keeps it for the next who looks; nothing forgets it. */
export function noteDamage(folder: string, note?: DamageNote): void {
  if (note) fs.writeFileSync(damageFile(folder), JSON.stringify(note), { mode: 0o600 });
  else fs.rmSync(damageFile(folder), { force: true });
}
