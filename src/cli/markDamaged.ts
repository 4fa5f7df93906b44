import { CannotStart } from '../service/folder/cannotStart.ts';
import { noteDamage } from '../service/folder/damageNote.ts';
import { restorable, wayOut } from '../service/folder/openFolder.ts';
import { isDamage } from '../service/store/sqlite/damage.ts';
import { RefusedError } from './command.ts';

/** Has the next start on a folder read its whole store, in which a command met damage, and says what to do. */
export async function markDamaged(folder: string): Promise<string> {
  noteDamage(folder, { state: 'doubted' });
  return `The store in ${folder} is damaged. If a service is using it, stop the service. ${wayOut(folder, await restorable(folder))}`;
}

/** Does something with the store of a folder; where that meets damage, it is doubted from then on. */
export async function markingDamage<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof CannotStart || !isDamage(error)) throw error; // who cannot start has noted more
    throw new RefusedError(await markDamaged(folder), { cause: error });
  }
}
