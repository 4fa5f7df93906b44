import { releaseIdleMemory } from '../../service/memory.ts';
import { version } from '../../service/version.ts';
import { startWorkerProcess } from '../../service/workerProcess.ts';
import { type Command, UsageError } from '../command.ts';
import { schemeOption, schemeUsage, takeScheme } from '../editorScheme.ts';
import { storeLocation, storeOptions } from '../storeOptions.ts';
import { readConfigurationFile } from '../configurationFile.ts';
import { stopOnSignal } from '../process/stopOnSignal.ts';

export const worker: Command = {
  usage: `worker --database-url URL [--config FILE] ${schemeUsage}`,
  does: 'Process the work queued by services that share a database, until stopped. With several workers, concurrency and perMinute apply to each worker, and perDay applies to all workers together.',
  more: 'Without --config, writes exports and briefs, and leaves work that needs a model to workers that have one.',
  options: { ...storeOptions, config: { type: 'string' }, ...schemeOption },
  async run(options) {
    const place = await storeLocation(options);
    if (!('databaseUrl' in place))
      throw new UsageError('a data folder doesn’t need a worker: its service does the work');
    takeScheme(options);
    const starting = startWorkerProcess({ ...place, version, configuration: readConfigurationFile(options) });
    const ended = new Promise<void>((resolve, reject) =>
      stopOnSignal(starting, (running, patience) => void running.stop(patience).then(resolve, reject)),
    );
    await starting;
    releaseIdleMemory();
    await ended;
    return 0;
  },
};
