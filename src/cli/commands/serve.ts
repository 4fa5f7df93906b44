import { exitCodes } from '../../contract/service/service.ts';
import { startService } from '../../service/main.ts';
import { releaseIdleMemory } from '../../service/memory.ts';
import { hasSqlite } from '../../service/store/sqlite/nodeSqlite.ts';
import { version } from '../../service/version.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import { agentsOf } from '../agents.ts';
import { type Command, optionalOption, type CommandOptions, print, printNote, UsageError } from '../command.ts';
import { schemeOption, schemeUsage, takeScheme } from '../editorScheme.ts';
import { storeLocation, storeOptions, storeUsage } from '../storeOptions.ts';
import { readConfigurationFile } from '../configurationFile.ts';
import { stopOnSignal } from '../process/stopOnSignal.ts';
import { namingDisk } from '../withStore.ts';

export const serve: Command = {
  usage: `serve ${storeUsage} [--work] [--config FILE] [--port N] [--host ADDRESS] [--public-url URL] ${schemeUsage}`,
  does: 'Run the service until it is stopped, and print its URL. With a database, `citedesk worker` does the work unless you add --work.',
  more: 'Creates the store if it doesn’t exist. In a data folder, only `serve` and `restore --from` create a store. Links in articles, briefs, and results for agents open in VS Code, or in the editor whose URL scheme is set with --editor-scheme or CITEDESK_EDITOR_SCHEME.',
  options: {
    ...storeOptions,
    work: { type: 'boolean' },
    config: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
    'public-url': { type: 'string' },
    ...schemeOption,
  },
  async run(options) {
    const place = await storeLocation(options);
    const port = portOf(options);
    if ('folder' in place && options['work'] !== undefined)
      throw new UsageError(
        '--work can’t be combined with --data: a service with a data folder always does its own work',
      );
    if ('folder' in place && !hasSqlite()) {
      printNote('This version of Node.js doesn’t include SQLite. Use Node.js 22.15 or later.');
      return exitCodes.noSqlite;
    }
    takeScheme(options);
    const works = 'databaseUrl' in place ? options['work'] === true : undefined;
    const starting = startService({
      ...place,
      version,
      works,
      configuration: readConfigurationFile(options),
      port,
      host: optionalOption(options, 'host'),
      publicUrl: publicUrlOf(options),
      logTo: process.stderr,
      agents: agentsOf,
    });
    stopOnSignal(starting, (service, patience) => void service.stop(works ? patience : 0));
    const service = await namingDisk('folder' in place ? place.folder : 'the database', () => starting);
    releaseIdleMemory();
    print(JSON.stringify({ url: service.url, pid: process.pid }));
    return await service.ended;
  },
};

/** Public URL without `/v1`, if it differs from the address on which the service listens. */
function publicUrlOf(options: CommandOptions): string | undefined {
  const url = optionalOption(options, 'public-url');
  if (url === undefined) return undefined;
  if (!/^https?:\/\/[^\s?#]+$/.test(url) || !URL.canParse(url))
    throw new UsageError('--public-url must be a URL such as https://citedesk.example.com');
  return withoutEndSlashes(withoutEndSlashes(url).replace(/\/v1$/, ''));
}

function portOf(options: CommandOptions): number {
  const port = optionalOption(options, 'port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new UsageError('--port must be a number from 0 to 65535');
  return Number(port);
}
