import fs from 'node:fs';
import { exitCodes } from '../contract/service.ts';
import { readConfiguration } from '../service/configuration.ts';
import { startService } from '../service/main.ts';
import { hasSqlite } from '../service/store/nodeSqlite.ts';
import { version } from '../service/version.ts';
import { type Command, needed, optional, print, say, Usage } from './command.ts';

/** Runs the service until it is told to end. */
export const serve: Command = {
  usage: 'serve --data DIR [--config FILE] [--port N] [--host ADDRESS]',
  does: 'Runs the service on a data folder until it is told to end, and prints its address.',
  options: { data: { type: 'string' }, config: { type: 'string' }, port: { type: 'string' }, host: { type: 'string' } },
  async run(options) {
    const folder = needed(options, 'data');
    const port = optional(options, 'port') ?? '0';
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Usage('--port takes a number from 0 to 65535');
    if (!hasSqlite()) {
      say('This Node.js has no SQLite. Use Node 22.13 or later.');
      return exitCodes.noSqlite;
    }
    const file = optional(options, 'config');
    const configuration = file === undefined ? undefined : readConfiguration(fs.readFileSync(file, 'utf8'), { keysWrittenOut: false });
    const service = await startService({ folder, version, configuration, port: Number(port), host: optional(options, 'host'), logTo: process.stderr });
    print(JSON.stringify({ url: service.url, pid: process.pid }));
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop());
    await service.ended;
    return 0;
  },
};
