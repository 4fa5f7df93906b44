import { CannotStart } from '../service/cannotStart.ts';
import { noteDamage } from '../service/folder/folderFiles.ts';
import { restorable, wayOut } from '../service/folder/openFolder.ts';
import { isDamage } from '../service/store/sqlite/damage.ts';
import { RefusedError } from './command.ts';
import { isFull } from '../service/store/fullDisk.ts';
import { fullDisk } from './systemFault.ts';

/**
 * Marks a store as possibly damaged, so that the next start checks it completely. Returns instructions for the user.
 */
export async function markDamaged(folder: string): Promise<string> {
  noteDamage(folder, { state: 'doubted' });
  return `The store in ${folder} is damaged. If a service is using it, stop the service. ${wayOut(folder, await restorable(folder))}`;
}

/** Runs an action on a folder's store and marks the store if the action finds damage. */
export async function markingDamage<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof CannotStart || !isDamage(error)) throw error; // `CannotStart` has already recorded the details
    throw new RefusedError(await markDamaged(folder), { cause: error });
  }
}

/** Runs an action that writes to a place and names the disk in the error if it is full. */
export async function namingDisk<Result>(place: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw isFull(error) ? new RefusedError(fullDisk(place), { cause: error }) : error;
  }
}
