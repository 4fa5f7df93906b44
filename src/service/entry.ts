import { text } from 'node:stream/consumers';
import { Failure } from '../contract/failure.ts';
import { exitCodes } from '../contract/service.ts';
import { readConfiguration } from './configuration.ts';
import { startService } from './main.ts';
import { hasSqlite } from './store/nodeSqlite.ts';
import { version } from './version.ts';

/** Runs as the embedded service of the folder it is started in; its configuration comes on standard input. */
async function run(): Promise<number> {
  if (!hasSqlite()) return exitCodes.noSqlite;
  try {
    const document = await text(process.stdin);
    const configuration = document.trim() === '' ? undefined : readConfiguration(document, { keysWrittenOut: true });
    const service = await startService({ folder: process.cwd(), version, configuration, embedded: true });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop());
    await service.ended;
    return 0;
  } catch (error) {
    if (error instanceof Failure && Object.values<number>(exitCodes).includes(error.status)) return error.status;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return exitCodes.failed;
  }
}

process.exit(await run());
