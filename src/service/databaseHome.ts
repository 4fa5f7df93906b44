import type { Home, Undo } from './home.ts';
import { createStreamLog } from './log.ts';
import { addOpenRoutes, openEndpoints } from './http/openRoutes.ts';
import { openStore } from './store/store.ts';

interface Needs {
  readonly databaseUrl: string;
  readonly version: string;
  readonly logTo?: NodeJS.WritableStream | undefined;
  readonly undo: Undo;
}

/**
 * Opens a database that several services can share.
 * @throws CannotStart if it can't be used or was written by a newer version
 */
export async function databaseHome({ databaseUrl, version, logTo = process.stderr, undo }: Needs): Promise<Home> {
  const store = await openStore({ databaseUrl });
  undo.push(() => store.close());
  return {
    store,
    log: createStreamLog(logTo),
    endpoints: openEndpoints,
    addRoutes: (server, describe) => addOpenRoutes(server, { version, describe }),
    announce: () => undefined,
  };
}
