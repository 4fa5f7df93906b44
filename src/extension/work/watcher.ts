import { type Run, isLive, runKey, newestFirst, referenceOf } from './run.ts';
import type { Account } from '../../contract/service/account.ts';
import type { Services } from '../service/connection/service.ts';
import { isCancelled } from '../service/failures/report.ts';
import type { Memento } from '../editor/keptRuns.ts';
import { poll, type PollOutcome } from '../editor/poll.ts';
import type { Clock, Focus } from '../editor/clock.ts';
import { createRest } from '../editor/rest.ts';
import { createOwnRuns } from './windowRuns.ts';

export type WatchEvent =
  | { readonly name: 'changed'; readonly run: Run }
  /** `mine` is true if this window started the run and must save its result. */
  | { readonly name: 'ended'; readonly run: Run; readonly mine: boolean }
  /** Everything must be read again: the service changed, became unreachable or came back. */
  | { readonly name: 'turned' };

/** Listener that may return a promise. The promise is awaited. */
export type WatchListener = (event: WatchEvent) => unknown;

/** Listeners for run events. */
interface Audience {
  subscribe(listener: WatchListener): { dispose(): void };
  /** Resolves when all listeners have finished. Errors of one listener are logged and don't affect the others. */
  tell(event: WatchEvent): Promise<void>;
  dispose(): void;
}

function createAudience(onError: (error: unknown) => void): Audience {
  const listeners = new Set<WatchListener>();

  const tellOne = async (listener: WatchListener, event: WatchEvent): Promise<void> => {
    try {
      await listener(event);
    } catch (error) {
      onError(error);
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    async tell(event) {
      await Promise.all([...listeners].map((listener) => tellOne(listener, event)));
    },
    dispose: () => listeners.clear(),
  };
}

interface Needs {
  readonly services: Services;
  readonly memento: Memento;
  readonly focus: Focus;
  readonly clock: Clock;
  readonly failures: { note(error: unknown, where: string): void };
}

export interface Watcher {
  /** Runs as of the last poll, newest first. */
  readonly runs: readonly Run[];
  /** True after the first poll of the current service. */
  readonly looked: boolean;
  /** Account as of the last start or end of a run. */
  readonly account: Account | undefined;
  /** Error of the last poll. */
  readonly trouble: unknown;
  /** Follows a run that this window started. */
  watch(run: Run): void;
  /** True if this window started the run and has not handled its end yet. */
  isOwn(run: Run): boolean;
  /** Continues with the runs from before a reload. If there are none, only reads a memento. */
  resume(): void;
  /** Polls once, and continues while a run is live. */
  look(): void;
  /** Subscribes to run events. A run is kept until all listeners have handled its end. */
  subscribe(listener: WatchListener): { dispose(): void };
  dispose(): void;
}

const pollIntervalMs = 2_000;
const maxPollIntervalMs = 15_000;
const where = 'Following runs';
/** Window of the first poll in milliseconds. */
const firstLookMs = 7 * 86_400_000;

/**
 * Follows all runs of the service with one poller. It stops when no run is live and pauses while the window has no
 * focus.
 */
export function createWatcher({ services, memento, focus, clock, failures }: Needs): Watcher {
  const ownRuns = createOwnRuns(memento);
  const rest = createRest({ clock, focus });
  const audience = createAudience((error) => failures.note(error, where));
  let runs = new Map<string, Run>();
  let account: Account | undefined;
  let trouble: unknown;
  let looked = false;
  let origin = services.current?.origin;
  let since: string | undefined;
  let polling: AbortController | undefined;
  let fresh = false;
  let disposed = false;

  function begin(): void {
    if (disposed) return;
    if (polling) return rest.wake();
    const controller = new AbortController();
    polling = controller;
    const { signal } = controller;
    const options = {
      every: pollIntervalMs,
      slowest: maxPollIntervalMs,
      signal,
      rest: (pause: number) => rest(pause, leastPause(), signal),
      onError: stumble,
    };
    void poll(() => step(signal), options).finally(() => {
      if (polling === controller) polling = undefined;
    });
  }

  async function step(signal: AbortSignal): Promise<PollOutcome> {
    const { client, origin: at } = await services.connect();
    signal.throwIfAborted();
    if (at !== origin) turnTo(at);
    const mine = ownRuns.of(at);
    const live = [
      ...new Map(
        [...mine, ...[...runs.values()].filter(isLive).map(referenceOf)].map((run) => [runKey(run), run]),
      ).values(),
    ];
    const news = fresh;
    fresh = false;
    const { look } = await import('./look.ts');
    const seen = await look(client, {
      since: since ?? new Date(clock.now() - firstLookMs).toISOString(),
      live,
      own: mine,
      signal,
    });
    signal.throwIfAborted();
    // The response may predate a run that was just started or retried.
    if (isFresh()) return 'moved';
    since = seen.since;
    for (const gone of seen.gone) {
      runs.delete(runKey(gone));
      ownRuns.remove(at, runKey(gone));
    }
    const changed = seen.runs.filter(take);
    const first = !looked;
    looked = true;
    if ((first && runs.size === 0) || trouble !== undefined || seen.gone.length > 0) {
      trouble = undefined;
      void audience.tell({ name: 'turned' });
    }
    const anyLive = [...runs.values()].some(isLive);
    if (!account ? anyLive : changed.some((run) => !isLive(run)))
      account = (await client.getAccount({}, { signal })).data;
    return !anyLive ? 'ended' : news || changed.length > 0 ? 'moved' : 'still';
  }

  /** A function, because TypeScript assumes that `fresh` doesn't change during the wait. */
  const isFresh = (): boolean => fresh;

  /** Stores the state of a run. Returns true if it changed. */
  function take(run: Run): boolean {
    const reference = referenceOf(run);
    const before = runs.get(runKey(reference));
    const mine = ownRuns.of(origin ?? '').some((other) => runKey(other) === runKey(reference));
    runs.set(runKey(reference), run);
    // A run that is first seen after its end, such as a scheduled one, has ended since the last poll.
    const ended = !isLive(run) && (before ? isLive(before) : mine || looked);
    if (!ended && JSON.stringify(before) === JSON.stringify(run)) return false;
    if (ended) void end(run, mine, origin ?? '');
    else void audience.tell({ name: 'changed', run });
    return true;
  }

  async function end(run: Run, mine: boolean, at: string): Promise<void> {
    await audience.tell({ name: 'ended', run, mine });
    if (mine && !disposed) ownRuns.remove(at, runKey(referenceOf(run)));
  }

  function stumble(error: unknown): void {
    if (isCancelled(error)) return; // the connection was closed; it is restored or reports its own failure
    if (String(error) !== String(trouble)) failures.note(error, where);
    trouble = error;
    void audience.tell({ name: 'turned' });
  }

  function stopPolling(): void {
    polling?.abort();
    polling = undefined;
  }

  /** Without `listWork`, each run costs a call. All of them together may use a quarter of the rate limit. */
  function leastPause(): number {
    const client = services.current?.client;
    if (!client || client.supports('listWork')) return 0;
    const calls = ownRuns.of(origin ?? '').length + 1;
    return (calls * 4 * 60_000) / (account?.rate_limits.perMinute ?? 60);
  }

  function turnTo(at: string | undefined): void {
    origin = at;
    runs = new Map();
    [since, account, trouble] = [undefined, undefined, undefined];
    looked = false;
    void audience.tell({ name: 'turned' });
  }

  const connection = services.subscribe(() => {
    const at = services.current?.origin;
    const { state } = services;
    // A retry would fail, or restart a service that crashed too often. Wait until the user connects.
    if (state.name === 'unreachable' && !state.failure.retryable) {
      stopPolling();
      stumble(state.failure);
    }
    // The service is away only for a moment, so keep its runs.
    if (at === undefined) return;
    if (at !== origin) {
      stopPolling();
      turnTo(at);
    }
    begin();
  });
  // Another window may have started a run in the meantime.
  const returning = focus.subscribe(() => focus.focused && !polling && services.current && begin());

  return {
    get runs() {
      return [...runs.values()].sort(newestFirst);
    },
    get looked() {
      return looked;
    },
    get account() {
      return account;
    },
    get trouble() {
      return trouble;
    },
    watch(run) {
      const at = services.current?.origin ?? origin ?? '';
      if (at !== origin) turnTo(at);
      ownRuns.add(at, referenceOf(run));
      take(run);
      fresh = true;
      begin();
    },
    isOwn: (run) => ownRuns.of(origin ?? '').some((other) => runKey(other) === runKey(referenceOf(run))),
    resume: () => ownRuns.some && begin(),
    look: () => services.current && begin(),
    subscribe: (listener) => audience.subscribe(listener),
    dispose() {
      disposed = true;
      connection.dispose();
      returning.dispose();
      polling?.abort();
      audience.dispose();
    },
  };
}
