import fs from 'node:fs';
import { exitCodes } from '../contract/service.ts';
import { readConfiguration } from '../service/configuration.ts';
import { startService } from '../service/main.ts';
import { hasSqlite } from '../service/store/nodeSqlite.ts';
import { version } from '../service/version.ts';
import { type Command, needed, optional, type Options, print, say, Usage } from './command.ts';

/** Runs the service until it is told to end. */
export const serve: Command = {
  usage: 'serve --data DIR | --database-url URL [--config FILE] [--port N] [--host ADDRESS]',
  does: 'Runs the service until it is told to end, and prints its address. On a data folder it does all the work itself;\n      on a PostgreSQL database several may run at once, and `citedesk worker` does the work.',
  options: {
    data: { type: 'string' }, 'database-url': { type: 'string' }, config: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' },
  },
  async run(options) {
    const databaseUrl = optional(options, 'database-url');
    if (databaseUrl !== undefined && optional(options, 'data') !== undefined) throw new Usage('--data and --database-url exclude each other');
    const ground = databaseUrl === undefined ? { folder: needed(options, 'data') } : { databaseUrl };
    const port = portOf(options);
    if ('folder' in ground && !hasSqlite()) {
      say('This Node.js has no SQLite. Use Node 22.13 or later.');
      return exitCodes.noSqlite;
    }
    const file = optional(options, 'config');
    const configuration = file === undefined ? undefined : readConfiguration(fs.readFileSync(file, 'utf8'), { keysWrittenOut: false });
    const service = await startService({ ...ground, version, configuration, port, host: optional(options, 'host'), logTo: process.stderr });
    print(JSON.stringify({ url: service.url, pid: process.pid }));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop());
    await service.ended;
    return 0;
  },
};

function portOf(options: Options): number {
  const port = optional(options, 'port') ?? '0';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Usage('--port takes a number from 0 to 65535');
  return Number(port);
}
