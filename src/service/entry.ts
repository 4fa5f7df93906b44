import { text } from 'node:stream/consumers';
import { exitCodes } from '../contract/service.ts';
import { readConfiguration } from './configuration.ts';
import { CannotStart } from './folder/cannotStart.ts';
import { createLog } from './log.ts';
import { startService } from './main.ts';
import { hasSqlite } from './store/nodeSqlite.ts';
import { version } from './version.ts';

/** Runs as the embedded service of the folder it is started in; its configuration comes on standard input. */
async function run(): Promise<number> {
  if (!hasSqlite()) return exitCodes.noSqlite;
  process.on('uncaughtExceptionMonitor', (error) => createLog(process.cwd()).error({ err: error }, 'the service crashed'));
  try {
    const document = await text(process.stdin);
    const configuration = document.trim() === '' ? undefined : readConfiguration(document, { keysWrittenOut: true });
    const service = await startService({ folder: process.cwd(), version, configuration, embedded: true });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop());
    await service.ended;
    return 0;
  } catch (error) {
    // Nobody reads what a detached process prints.
    createLog(process.cwd()).error({ err: error }, 'the service could not start');
    return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
  }
}

process.exit(await run());
