import type { Body, Data, Endpoint, Meta, PathParameters, Query } from '../../contract/call/endpoint.ts';
import type { Settings } from '../configuration.ts';
import type { Cursors } from './cursors.ts';
import type { Crawler } from '../crawl/crawler.ts';
import type { LoanBoard } from '../work/loanBoard.ts';
import type { Pacing } from '../work/pacing.ts';
import type { Links } from '../exporting/links.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Payment } from '../store/accounts/balances.ts';
import type { Key } from '../store/accounts/keys.ts';
import { type Lock, ofProject } from '../store/postgres/locks.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store, Stores } from '../store/store.ts';
import type { Texts } from '../texts/texts.ts';
import type { WebhookSender } from '../webhooks/sender.ts';
import type { CountingAhead } from '../views/countingAhead.ts';
import type { Results } from '../views/results.ts';

/** A call that passed every gate. */
export interface Call<E extends Endpoint> {
  readonly path: Omit<PathParameters<E>, 'project'>;
  /** The path's project; there is none on calls that name no project. */
  readonly project: E['path'] extends `${string}{project}${string}` ? ProjectRecord : undefined;
  readonly query: Query<E>;
  readonly body: Body<E>;
  readonly key: Key;
  /** The key's owner, who pays. */
  readonly user: User;
  /** When the call came, in milliseconds. */
  readonly now: number;
  /** Where the service was reached, ending in `/v1`. */
  readonly base: string;
}

/** What a service has one of. */
export interface Instruments {
  /** The paging of lists. */
  readonly cursors: Cursors;
  /** What views counted a while ago. */
  readonly results: Results;
  /** What a report will ask for. */
  readonly countingAhead: CountingAhead;
  /** Reads that are all of one moment. */
  readonly snapshot: Store['snapshot'];
  /** What is computed of texts. */
  readonly texts: Texts;
  /** Links to files that ask for no key. */
  readonly links: Links;
  /** What is waited for by windows and by who needs their models. */
  readonly loanBoard: LoanBoard;
  /** Reads pages of the web. */
  readonly crawler: Crawler;
  /** Who is called, and what that may cost. */
  readonly settings: Settings;
  readonly pacing: Pacing;
  /** The service ends. */
  readonly closing: AbortSignal;
  /** Sends events to receivers. */
  readonly webhookSender: WebhookSender;
}

/** What a route works with: the stores, of one transaction unless it only reads, and more. */
export interface Tools extends Stores, Instruments {
  /**
   * Charges credits to the key's owner within the transaction, instead of the endpoint's own cost: for calls whose cost
   * depends on what they do, or comes back.
   * @throws Failure `INSUFFICIENT_CREDITS`.
   */
  readonly charge: (credits: number) => Promise<Payment>;
}

export interface RouteReply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta?: Meta<E>;
  /** Instead of the endpoint's. */
  readonly status?: number;
  /** Sends the caller on to this address; the answer has no body then. */
  readonly redirect?: string;
}

type Handle<E extends Endpoint, Prepared> = (
  call: Call<E> & { readonly prepared: Prepared },
  tools: Tools,
) => Promise<RouteReply<E>>;
type Prepare<E extends Endpoint, Prepared> = (call: Call<E>, tools: PreparingTools) => Prepared | Promise<Prepared>;

/** What is there before the transaction of a call. */
interface PreparingTools extends Instruments {
  /** Quick reads, and reads that may take long. */
  readonly read: Stores;
  readonly slow: Stores;
}

/** What the rules of a call count that writes, see `Store.write`; undefined for everything. */
type LocksOf<E extends Endpoint> = (call: Call<E>, read: Stores) => Locks | Promise<Locks>;
type Locks = readonly Lock[] | undefined;

const wholeProject = ({ project }: { readonly project: ProjectRecord | undefined }): Locks =>
  project && ofProject(project.id);

/** A route without its types, as the server calls it. */
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
 * Says what one endpoint does. A call that changes nothing reads beside the writer; every other one is one transaction
 * with its charge, and alone in its project unless it names other locks; where it has no project, alone in the store.
 */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handle<E, undefined>,
  locks: LocksOf<E> = wholeProject,
): Route => preparedRoute(endpoint, () => undefined, handle, locks);

/**
 * The same, where `prepare` runs before credits are asked for and before the transaction: for what refuses a call by
 * its window or cursor, and for work that would hold a transaction up. Where the project was changed meanwhile, or
 * `handle` throws `Outdated` as it no longer fits, nothing is kept and the call is prepared again.
 */
export const preparedRoute = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: Prepare<E, Prepared>,
  handle: Handle<E, Prepared>,
  locks: LocksOf<E> = wholeProject,
): Route =>
  // The server checks path, query and body against this very endpoint before it calls.
  ({ endpoint, prepare, handle: handle as unknown as Route['handle'], locks });
