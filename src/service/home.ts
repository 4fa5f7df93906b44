import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../contract/call/endpoint.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';

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
