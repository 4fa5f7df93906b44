import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { keepPrivate } from './privacy.ts';
import { replaceFileSync } from '../../system/system.ts';

const secretForm = /^[0-9a-f]{64}$/;

/**
 * Returns the secret of a data folder, which identifies its own service. Creates it if it is missing or incomplete.
 * @throws CannotStart if another user may know it
 */
export function folderSecret(folder: string): string {
  const file = path.join(folder, 'secret');
  if (fs.existsSync(file)) keepPrivate(file);
  const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  if (secretForm.test(known)) return known;
  const secret = randomBytes(32).toString('hex');
  const draft = `${file}.${process.pid}`;
  // The rename is atomic, so no process reads an empty secret, which would let any caller in.
  fs.writeFileSync(draft, secret, { mode: 0o600 });
  replaceFileSync(draft, file);
  return secret;
}
