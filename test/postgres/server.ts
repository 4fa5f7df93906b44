import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Kind } from './cluster.ts';

/** An empty PostgreSQL server on loopback, which lives no longer than this process. */
interface PostgresServer {
  /** Its maintenance database, as a superuser without a password. */
  readonly url: string;
  /** Ends it, and resolves when neither a process nor a file of it is left. */
  readonly stop: () => Promise<void>;
}

/** Starts a server; throws `PostgreSQL cannot start here because …` where it cannot. */
export async function startPostgres(kind: Kind = 'quick'): Promise<PostgresServer> {
  // In its own process group, so a kill of this one does not hit the process that cleans up.
  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'keeper.ts'), kind], {
    detached: true,
    windowsHide: true,
  });
  keeper.stdin.on('error', () => undefined);
  const gone = once(keeper, 'close');
  let complaint = '';
  keeper.stderr.on('data', (part: Buffer) => {
    complaint += part.toString();
  });

  const url = await Promise.race([
    once(keeper.stdout, 'data').then(([line]) => String(line).trim()),
    gone.then(() => undefined),
  ]);
  if (url === undefined) throw new Error(complaint.trim());
  return {
    url,
    stop: async () => {
      keeper.stdin.end();
      await gone;
    },
  };
}
