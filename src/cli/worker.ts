import fs from 'node:fs';
import { readConfiguration } from '../service/configuration.ts';
import { version } from '../service/version.ts';
import { startWorkerProcess } from '../service/workerProcess.ts';
import { type Command, needed, Usage } from './command.ts';
import { placeOf, placeOptions } from './place.ts';

/** Less than the half minute that most systems wait before they kill; in milliseconds. */
const drainTime = 25_000;

/** Does the work of a database until it is told to end. */
export const worker: Command = {
  usage: 'worker --database-url URL --config FILE',
  does: 'Does the work of the services on a database until it is told to end; each of several has concurrency and perMinute to itself, and all share perDay.',
  options: { ...placeOptions, config: { type: 'string' } },
  async run(options) {
    const place = await placeOf(options);
    if (!('databaseUrl' in place)) throw new Usage('a data folder needs no worker: its service does the work');
    const configuration = readConfiguration(fs.readFileSync(needed(options, 'config'), 'utf8'), { keysWrittenOut: false });
    const running = await startWorkerProcess({ ...place, version, configuration });
    await new Promise<void>((resolve, reject) => {
      let patience = drainTime;
      const stop = (): void => {
        running.stop(patience).then(resolve, reject);
        patience = 0; // told twice, it waits no longer
      };
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
    });
    return 0;
  },
};
