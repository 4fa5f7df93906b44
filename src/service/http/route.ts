import type { Body, Data, Endpoint, Meta, PathParameters, Query } from '../../contract/call/endpoint.ts';
import type { Settings } from '../models/configuration.ts';
import type { Cursors } from './paging.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { LoanBoard } from '../work/lending.ts';
import type { Pacing } from '../pacing/pacing.ts';
import type { Links } from '../exporting/exportFile.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Payment } from '../store/accounts/balances.ts';
import type { Key } from '../store/accounts/keys.ts';
import { type Lock, ofProject } from '../store/postgres/locks.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import type { Results } from '../views/results.ts';

export interface Call<E extends Endpoint> {
  readonly path: Omit<PathParameters<E>, 'project'>;
  /** Project in the path. Undefined for endpoints without one. */
  readonly project: E['path'] extends `${string}{project}${string}` ? ProjectRecord : undefined;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly key: Key;
  /** Owner of the key, who pays for the call. */
  readonly user: User;
  /** Time of the call, in milliseconds since the epoch. */
  readonly now: number;
  /** URL at which the service was called, ending in `/v1`. */
  readonly base: string;
}

/** Precomputes the numbers of a project's report before a user opens it. */
export interface CountingAhead {
  /** Same as the store's, but pauses the precomputation while it runs. */
  readonly snapshot: Store['snapshot'];
  /**
   * Call this when a user views a project and may open its report next. Resolves when everything is computed. Failures
   * are logged.
   */
  lookedAt(project: ProjectRecord): Promise<void>;
  /** Stops the precomputation. */
  stop(): Promise<void>;
}

/** Objects that the service has exactly once. */
export interface Instruments {
  readonly cursors: Cursors;
  /** Cached results of views. */
  readonly results: Results;
  /** Counts computed in advance for reports. */
  readonly countingAhead: CountingAhead;
  /** Runs several reads on one consistent snapshot. */
  readonly snapshot: Store['snapshot'];
  readonly texts: Texts;
  /** Signed links that work without a key. */
  readonly links: Links;
  /** Matches model calls with the windows that lend models. */
  readonly loanBoard: LoanBoard;
  readonly crawler: Crawler;
  /** Configured providers and their spending limits. */
  readonly settings: Settings;
  readonly pacing: Pacing;
  /** Aborted when the service shuts down. */
  readonly closing: AbortSignal;
  readonly webhookSender: WebhookSender;
}

/** Tools of a route handler, including the stores. The stores share one transaction, unless the route only reads. */
export interface Tools extends Stores, Instruments {
  /**
   * Charges the key's owner within the transaction, instead of the endpoint's cost. For calls with a variable or
   * refundable cost.
   * @throws Failure `INSUFFICIENT_CREDITS`
   */
  readonly charge: (credits: number) => Promise<Payment>;
}

export interface RouteReply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta?: Meta<E>;
  /** Overrides the endpoint's status. */
  readonly status?: number;
  /** Redirects the caller to this address. The response has no body. */
  readonly redirect?: string;
}

type Handle<E extends Endpoint, Prepared> = (
  call: Call<E> & { readonly prepared: Prepared },
  tools: Tools,
) => Promise<RouteReply<E>>;
type Prepare<E extends Endpoint, Prepared> = (call: Call<E>, tools: PreparingTools) => Prepared | Promise<Prepared>;

/** Tools that are available before the transaction of a call starts. */
interface PreparingTools extends Instruments {
  /** Stores for quick reads and for slow reads. */
  readonly read: Stores;
  readonly slow: Stores;
}

/** Locks that a writing call needs, see `Store.write`. Undefined locks the whole store. */
type LocksOf<E extends Endpoint> = (call: Call<E>, read: Stores) => Locks | Promise<Locks>;
type Locks = readonly Lock[] | undefined;

const wholeProject = ({ project }: { readonly project: ProjectRecord | undefined }): Locks =>
  project && ofProject(project.id);

/** A route without its generic types, as used by the server. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly prepare: (call: Call<Endpoint>, tools: PreparingTools) => unknown;
  readonly handle: (
    call: Call<Endpoint> & { readonly prepared: unknown },
    tools: Tools,
  ) => Promise<RouteReply<Endpoint>>;
  readonly locks: (call: Call<Endpoint>, read: Stores) => Locks | Promise<Locks>;
}

/**
 * Defines the handler of one endpoint. A read runs without locks. A write runs in one transaction together with its
 * charge. By default it locks its project, or the whole store if it has no project.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handle<E, undefined>,
  locks: LocksOf<E> = wholeProject,
): Route => preparedRoute(endpoint, () => undefined, handle, locks);

/**
 * Defines a route with a `prepare` step, which runs before the credit check and the transaction. Use it to validate a
 * window or cursor, and for work that would prolong the transaction.
 *
 * If the project has changed since then, or `handle` throws `Outdated`, the transaction rolls back and the call is
 * prepared again.
 */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: Prepare<E, Prepared>,
  handle: Handle<E, Prepared>,
  locks: LocksOf<E> = wholeProject,
): Route =>
  // Safe: the server validates path, query, and body against this endpoint first.
  ({ endpoint, prepare, handle: handle as unknown as Route['handle'], locks });
