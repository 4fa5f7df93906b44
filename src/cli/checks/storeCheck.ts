import { factKinds } from '../../service/store/rollups/facts.ts';
import type { RollupFault } from '../../service/store/rollups/rebuild.ts';
import type { StoreLocation, Store } from '../../service/store/store.ts';
import type { WorkFault } from '../../service/store/runs/work.ts';
import { type CommandOptions, print, printRow, printNote } from '../command.ts';
import { markDamaged, withStore } from '../withStore.ts';
import { storeLocation } from '../storeOptions.ts';

/** Checks a store and, with `--repair`, repairs it. Returns the exit code. */
export async function checkStore(options: CommandOptions): Promise<number> {
  const repair = options['repair'] === true;
  const isAll = options['rollups'] !== true;
  const place = await storeLocation(options);
  return withStore(
    place,
    async (store) => {
      if (isAll && !(await isStoreWhole(store, place))) return 1; // further checks of a damaged store would be unreliable
      const parts = [await countsHold(store, repair), isAll ? await workHolds(store, repair) : true];
      return parts.every(Boolean) ? 0 : 1;
    },
    { alone: repair ? 'check --repair' : undefined },
  );
}

async function isStoreWhole(store: Store, place: StoreLocation): Promise<boolean> {
  const faults = await store.slow.integrity.faults();
  for (const fault of faults) print(fault);
  if (faults.length === 0) print('The store is intact.');
  else if ('folder' in place) printNote(await markDamaged(place.folder));
  return faults.length === 0;
}

/** True if the counts are correct or were repaired. */
async function countsHold(store: Store, repair: boolean): Promise<boolean> {
  const faults = await store.slow.views.compareRollups();
  faults.forEach(printCount);
  if (faults.length === 0) print('All counts match the stored answers.');
  else
    printNote(
      `Counts that differ from the stored answers: ${faults.length}.${repair ? '' : ' To recount them, run this command with --repair.'}`,
    );
  if (faults.length === 0 || !repair) return faults.length === 0;
  await store.write(({ views }) => views.rebuildRollups());
  print('Rebuilt all counts.');
  return true;
}

/** True if all rows and jobs match or were repaired. */
async function workHolds(store: Store, repair: boolean): Promise<boolean> {
  const faults = await store.slow.integrity.workFaults();
  for (const { kind, ref, fault } of faults) printRow([kind, ref, fault]);
  if (faults.length === 0) print('Rows and jobs match.');
  else
    printNote(
      `Rows without a job and jobs without a row: ${faults.length}.${repair ? '' : ' To repair them, run this command with --repair.'}`,
    );
  if (faults.length === 0 || !repair) return faults.length === 0;
  await store.write(async ({ work }) => {
    const without = (missing: WorkFault['fault']) => faults.filter(({ fault }) => fault === missing);
    await work.add(
      without('no job').map(({ kind, ref, lane }) => ({ kind, ref, lane })),
      Date.now(),
    );
    for (const { kind, ref } of without('no row')) await work.remove(kind, [ref]);
  });
  print('Repaired rows and jobs.');
  return true;
}

function printCount({ project_id: project, model, time, kind, text }: RollupFault): void {
  const [name = time === null ? 'answers to the prompt' : 'daily figures'] =
    Object.entries(factKinds).find(([, number]) => number === kind) ?? [];
  printRow([project, model || '-', time ?? '-', name, text ?? '-']);
}
