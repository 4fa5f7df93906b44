import { isFull } from '../service/store/fullDisk.ts';
import { RefusedError } from './command.ts';
import { fullDisk } from './systemFault.ts';

/** Does something that writes to a place; where there is no room, it is said on which disk. */
export async function namingDisk<Result>(place: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw isFull(error) ? new RefusedError(fullDisk(place), { cause: error }) : error;
  }
}
