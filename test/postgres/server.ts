import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Kind } from './cluster.ts';

/** Empty PostgreSQL server on loopback, which ends with this process. */
interface PostgresServer {
  /** Maintenance database, as a superuser without a password. */
  readonly url: string;
  /** Stops it. Resolves when its processes and files are gone. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a server.
 * @throws Error `PostgreSQL cannot start here because …`
 */
export async function startPostgres(kind: Kind = 'quick'): Promise<PostgresServer> {
  // In its own process group, so that a kill of this one doesn't prevent the cleanup.
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
