import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../contract/call/endpoint.ts';
import type { Log } from './log.ts';
import type { Store } from './store/store.ts';

/** What a service runs on: a data folder of its own, or a database that it shares. */
export interface Home {
  readonly store: Store;
  readonly log: Log;
  /** The calls that `addRoutes` answers. */
  readonly endpoints: readonly Endpoint[];
  /** Adds the calls that belong to the process rather than to an account. */
  addRoutes(server: FastifyInstance, describe: () => object): void;
  /** Says where the service listens, to those who look for it. */
  announce(url: string): void;
}

/** What takes down what was set up, the latest last. */
export type Undo = (() => unknown)[];

export async function takeDown(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}
