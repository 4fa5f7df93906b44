import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { keepPrivate } from './privacy.ts';
import { replaceFileSync } from '../../system/system.ts';

const secretForm = /^[0-9a-f]{64}$/;

/**
 * The secret of a data folder, which tells its own service from any other program; made where there is none that is
 * whole.
 * @throws CannotStart where it may be somebody else's.
 */
export function folderSecret(folder: string): string {
  const file = path.join(folder, 'secret');
  if (fs.existsSync(file)) keepPrivate(file);
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (secretForm.test(known)) return known;
  const secret = randomBytes(32).toString('hex');
  const draft = `${file}.${process.pid}`;
  // By rename, the file is there whole or not at all: an empty one would let anybody in.
  fs.writeFileSync(draft, secret, { mode: 0o600 });
  replaceFileSync(draft, file);
  return secret;
}
