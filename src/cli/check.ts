import { kinds } from '../service/store/rollups/facts.ts';
import type { RollupFault } from '../service/store/rollups/rebuild.ts';
import { type Command, print, printRow, say, Usage } from './command.ts';
import { placeOf, placeOptions, placeUsage } from './place.ts';
import { withStore } from './withStore.ts';

/** Compares what the views are counted from with the stored answers. */
export const check: Command = {
  usage: `check --rollups [--repair] ${placeUsage}`,
  does: 'Compares the counts that views are made of with the stored answers.',
  more: [
    'Prints one line for each count that differs: project, assistant (- for all together), month or day (- for all time), kind, and what is counted. Exits with 1 if there are any.',
    '--repair counts everything anew where anything differs; a service that works in the folder must be ended first.',
  ].join('\n'),
  options: { ...placeOptions, rollups: { type: 'boolean' }, repair: { type: 'boolean' } },
  words: 0,
  async run(options) {
    if (options['rollups'] !== true) throw new Usage('there is --rollups to check');
    const repair = options['repair'] === true;
    return withStore(await placeOf(options), async (store) => {
      const faults = await store.slow.views.compareRollups();
      faults.forEach(printFault);
      if (faults.length === 0) print('All counts are what the stored answers say.');
      else say(`${faults.length} counts differ from the stored answers.${repair ? '' : ' Run this with --repair to count them anew.'}`);
      if (faults.length === 0 || !repair) return faults.length === 0 ? 0 : 1;
      await store.write(({ views }) => views.rebuildRollups());
      print('Everything is counted anew.');
      return 0;
    }, { alone: repair ? 'check --repair' : undefined });
  },
};

function printFault({ project_id: project, model, time, kind, text }: RollupFault): void {
  const [name = time === null ? 'answers of the prompt' : 'figures of the day'] = Object.entries(kinds).find(([, number]) => number === kind) ?? [];
  printRow([project, model || '-', time ?? '-', name, text ?? '-']);
}
