import { isFull } from '../service/store/fullDisk.ts';
import { RefusedError } from './command.ts';
import { fullDisk } from './systemFault.ts';

/** Runs an action that writes to a place and names the disk in the error if it is full. */
export async function namingDisk<Result>(place: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw isFull(error) ? new RefusedError(fullDisk(place), { cause: error }) : error;
  }
}
