import fs from 'node:fs';
import { readConfiguration } from '../service/configuration.ts';
import { version } from '../service/version.ts';
import { startWorkerProcess } from '../service/workerProcess.ts';
import { type Command, needed } from './command.ts';

/** Less than the half minute that most systems wait before they kill; in milliseconds. */
const drainTime = 25_000;

/** Does the work of a database until it is told to end. */
export const worker: Command = {
  usage: 'worker --database-url URL --config FILE',
  does: 'Asks assistants and writes articles for the services on a database until it is told to end. Several may run at once;\n      the limits of a model hold for each of them.',
  options: { 'database-url': { type: 'string' }, config: { type: 'string' } },
  async run(options) {
    const databaseUrl = needed(options, 'database-url');
    const configuration = readConfiguration(fs.readFileSync(needed(options, 'config'), 'utf8'), { keysWrittenOut: false });
    const running = await startWorkerProcess({ databaseUrl, version, configuration });
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
