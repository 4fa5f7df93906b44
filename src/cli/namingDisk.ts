import { isFull } from '../service/store/fullDisk.ts';
import { Refused } from './command.ts';
import { fullDisk } from './systemFault.ts';

/** Does something that writes to a place; where there is no room, it is said on which disk. */
export async function namingDisk<Result>(place: string, deed: () => Promise<Result>): Promise<Result> {
  try {
    return await deed();
  } catch (error) {
    throw isFull(error) ? new Refused(fullDisk(place), { cause: error }) : error;
  }
}
