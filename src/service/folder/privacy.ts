import fs from 'node:fs';
import { exitCodes } from '../../contract/service/service.ts';
import { CannotStart } from '../cannotStart.ts';
import { isPrivate } from '../../system/system.ts';

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
