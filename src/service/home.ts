import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../contract/call/endpoint.ts';
import { addOpenRoutes, openEndpoints } from './http/openRoutes.ts';
import { createStreamLog, type Log } from './log.ts';
import { openStore, type Store } from './store/store.ts';

/** Storage of a service: its own data folder, or a shared database. */
export interface Home {
  readonly store: Store;
  readonly log: Log;
  readonly endpoints: readonly Endpoint[];
  /** Adds calls that concern the process instead of an account. */
  addRoutes(server: FastifyInstance, describe: () => object): void;
  /** Publishes the URL of the service to local clients. */
  announce(url: string): void;
}

/** Steps that shut down the service, run from last to first. */
export type Undo = (() => unknown)[];

export async function takeDown(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

interface DatabaseNeeds {
  readonly databaseUrl: string;
  readonly version: string;
  readonly logTo?: NodeJS.WritableStream | undefined;
  readonly undo: Undo;
}

/**
 * Opens a database that several services can share.
 * @throws CannotStart if it can't be used or was written by a newer version
 */
export async function databaseHome({
  databaseUrl,
  version,
  logTo = process.stderr,
  undo,
}: DatabaseNeeds): Promise<Home> {
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
