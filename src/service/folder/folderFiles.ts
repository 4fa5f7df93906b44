import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DamageNote, exitCodes, ServiceFile } from '../../contract/service/service.ts';
import { isPrivate, replaceFileSync } from '../../system/system.ts';
import { CannotStart } from '../cannotStart.ts';

/**
 * Removes other users' access to a file or folder.
 * @throws CannotStart if it belongs to another user, or the file system doesn't support permissions
 */
export function keepPrivate(place: string): void {
  const stats = fs.statSync(place);
  if (isPrivate(stats)) return;
  try {
    fs.chmodSync(place, stats.mode & 0o700);
  } catch (error) {
    throw unsafe(place, error);
  }
  if (!isPrivate(fs.statSync(place))) throw unsafe(place);
}

const unsafe = (place: string, cause?: unknown): CannotStart =>
  new CannotStart(
    `${place} belongs to another user, or other users can read or change it. Choose a folder that only you can access.`,
    exitCodes.folderUnsafe,
    { cause },
  );

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

const announcementFile = (folder: string): string => path.join(folder, 'service.json');

/** Publishes the address of this folder's service, with an atomic write. */
export function writeServiceFile(folder: string, service: ServiceFile): void {
  const draft = `${announcementFile(folder)}.${service.pid}`;
  fs.writeFileSync(draft, JSON.stringify(service), { mode: 0o600 });
  replaceFileSync(draft, announcementFile(folder));
}

/** Returns the last published service of this folder. It may have ended since. */
export function readServiceFile(folder: string): ServiceFile | undefined {
  try {
    return ServiceFile.parse(JSON.parse(fs.readFileSync(announcementFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Removes the file of a killed service, and returns true if there was one. The folder must be locked, so that no
 * service is running in it.
 */
export function forgetKilledService(folder: string): boolean {
  const wasKilled = fs.existsSync(announcementFile(folder));
  fs.rmSync(announcementFile(folder), { force: true });
  return wasKilled;
}

/** Removes the file of this service instance only. */
export function removeServiceFile(folder: string, instance: string): void {
  if (readServiceFile(folder)?.instance === instance) fs.rmSync(announcementFile(folder), { force: true });
}

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
