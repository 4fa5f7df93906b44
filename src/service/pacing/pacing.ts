import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../contract/failure.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import type { Configuration, Role } from '../../contract/models/configuration.ts';
import { type Addressed, hasOwnKey, type Model, type Provider } from '../../contract/models/vendors.ts';
import { dayOf } from '../../metrics/days.ts';
import type { Log } from '../log.ts';
import type { EndCall, Pace } from '../models/attempts.ts';
import { apiKeyOf, type Settings } from '../models/configuration.ts';
import { Outdated } from '../outdated.ts';
import type { Store } from '../store/store.ts';
import { type Purpose, refuseAtCap, spendKeyOf, spentOn } from './spending.ts';

export interface Pacing {
  /**
   * Returns the shared pace of a role's calls in this process. A call that waits for its turn when the process closes
   * continues in the next one. Throws `Outdated` if the role's model was changed or removed during the wait.
   */
  of(role: Role, purpose: Purpose, closing: AbortSignal): Pace;
}

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds. */
  readonly now: () => number;
}

type Called = Model | Provider;
type Begin = Pace['begin'];

/** State shared by all calls of a role. */
interface SharedPace {
  readonly begin: (purpose: Purpose, ...turn: Parameters<Begin>) => ReturnType<Begin>;
  readonly rest: Required<Pace>['rest'];
  readonly failed: Required<Pace>['failed'];
}

/**
 * Checks each attempt of a call against the current configuration: calls per minute in this process, and calls per day
 * (UTC) and the monthly spending in total. Records the usage of calls with a user's API key.
 */
export function createPacing({ store, settings, log, now }: Needs): Pacing {
  const paces = new Map<Role, SharedPace>();

  const spend = async (
    role: Role,
    purpose: Purpose,
    { signal, model }: { readonly signal: AbortSignal; readonly model: Called },
  ): Promise<EndCall | undefined> => {
    const most = configured(settings.current, role)?.perDay;
    const key = spendKeyOf(role, purpose, { model, now: now() });
    signal.throwIfAborted();
    if (most === undefined && !key) return undefined;
    const isRoom = await store.write(
      async (stores) => {
        signal.throwIfAborted();
        await refuseAtCap([model], { now: now(), configuration: settings.current, stores });
        if (most !== undefined && !(await stores.budgets.spend(role, dayOf(now(), 'UTC'), most))) return false;
        if (key) await stores.spending.begin(key);
        return true;
      },
      { locks: [], repeatable: !key },
    ); // counting a call twice only uses up budget
    if (!isRoom && most !== undefined)
      throw new Failure(
        'PROVIDER_BUDGET_SPENT',
        `The daily budget of ${most.toLocaleString('en')} calls for ${whose(role)} is used up. Try again after 00:00 UTC, or raise the perDay setting.`,
      );
    if (!key || !hasOwnKey(model)) return undefined;
    return async (usage) => {
      const spent = spentOn(model, usage, settings.current.spending);
      // A failure here must not lose the answer. The call then stays unpriced.
      await store
        .write(({ spending }) => spending.end(key, spent), { locks: [] })
        .catch((error: unknown) => log.warn({ err: error, role }, 'failed to record the usage of a call'));
    };
  };

  const paceOf = (role: Role): SharedPace => {
    const isConfigured = (model: Called): boolean => isSame(configured(settings.current, role), model);
    let rest: { readonly model: Called; readonly until: number } | undefined;
    const refusals = createRefusals({ settings, now });
    const turns = createTurns({
      perMinute: () => configured(settings.current, role)?.perMinute ?? Infinity,
      restsUntil: () => (rest && isConfigured(rest.model) ? rest.until : 0),
      longestRest: () => settings.patience.longestPause,
      refusal: (wait) => leftAlone(role, wait, now()),
    });
    return {
      async begin(purpose, signal, model) {
        const { startedAt } = purpose;
        const refused =
          startedAt === undefined || model.kind === 'editor' ? [] : [refusals.signalFor(model, startedAt)];
        const stop = AbortSignal.any([signal, ...refused]);
        const giveBack = await turns.take(stop);
        try {
          if (!isConfigured(model)) throw new Outdated();
          return await spend(role, purpose, { signal: stop, model });
        } catch (error) {
          giveBack();
          throw error;
        }
      },
      rest(model, milliseconds) {
        if (milliseconds === 0 || !isConfigured(model)) return; // a replaced model is no longer called
        const until = performance.now() + Math.min(milliseconds, maxRestMs);
        if (!rest || rest.until < until || !isSame(rest.model, model)) rest = { model, until };
      },
      failed(model, key, failure) {
        // A replaced key says nothing about the new one.
        if (model.kind !== 'editor' && isConfigured(model) && key === apiKeyOf(model)) refusals.record(key, failure);
      },
    };
  };

  return {
    of(role, purpose, closing) {
      const pace = paces.get(role) ?? paceOf(role);
      paces.set(role, pace);
      const begin: Begin = (signal, model) => pace.begin(purpose, AbortSignal.any([signal, closing]), model);
      return { begin, rest: pace.rest, failed: pace.failed };
    },
  };
}

/** Milliseconds. Longest pause that a server's response can cause. */
const maxRestMs = 86_400_000;

const configured = ({ assistants, writer, judge }: Configuration, role: Role): Called | undefined =>
  role === 'writer' ? writer : role === 'judge' ? judge : assistants[role];

/** True if both are the same model, account and URL. Limits may differ. */
const isSame = (one: Called | undefined, other: Called): boolean =>
  one !== undefined && isDeepStrictEqual(identity(one), identity(other));

const identity = (model: Called): object => ({ ...model, concurrency: 0, perMinute: 0, perDay: undefined });

const whose = (role: Role): string =>
  role === 'writer' || role === 'judge' ? `the ${role}` : `the provider of ${assistantName(role)}`;

const minute = 60_000;

/** Returns the error for a call that would come too soon. Times are in milliseconds. */
function leftAlone(role: Role, wait: number, now: number): Failure {
  const end = new Date(Math.ceil((now + wait) / minute) * minute).toISOString();
  return new Failure(
    'PROVIDER_RATE_LIMITED',
    `Rate limit reached: ${whose(role)} won’t accept calls until ${end.slice(0, 10)} ${end.slice(11, 16)} UTC. Try again then.`,
    {
      details: { retry_after: Math.ceil(wait / 1000) },
    },
  );
}

/** Limits, read each time because they can change while callers wait. Times are in milliseconds. */
interface Rules {
  readonly perMinute: () => number;
  /** Moment of `performance.now()` before which no turn is given. */
  readonly restsUntil: () => number;
  /** Longest pause that callers wait for. */
  readonly longestRest: () => number;
  /** Creates the error for callers that don't wait for the end of a pause, which is `wait` away. */
  readonly refusal: (wait: number) => Error;
}

interface Turns {
  /**
   * Resolves at the caller's turn, with a function that returns the turn unused. Throws the signal's reason, or the
   * refusal.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

interface Wait {
  readonly give: (at: number) => void;
  readonly end: (reason: Error) => void;
}

/** Maximum milliseconds until changed limits take effect for waiting callers. */
const maxWaitMs = 1000;

/** Gives at most `perMinute` turns in any minute, in order of request. Sets a timer only while callers wait. */
function createTurns({ perMinute, restsUntil, longestRest, refusal }: Rules): Turns {
  /** Moments of the turns in the last minute, oldest first. */
  const given: number[] = [];
  const waiting = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;

  const giveBack = (at: number): void => {
    const place = given.indexOf(at);
    if (place >= 0) given.splice(place, 1);
    serve();
  };

  function serve(): void {
    clearTimeout(timer);
    const now = performance.now();
    const rest = restsUntil() - now;
    while (given[0] !== undefined && given[0] <= now - minute) given.shift();
    for (const { give, end } of waiting) {
      if (rest > longestRest()) end(refusal(rest));
      else if (rest > 0 || given.length >= perMinute()) break;
      else {
        given.push(now);
        give(now);
      }
    }
    if (waiting.size > 0)
      timer = setTimeout(serve, Math.min(rest > 0 ? rest : (given[0] ?? now) + minute - now, maxWaitMs));
  }

  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = (): void => {
          waiting.delete(wait);
          signal.removeEventListener('abort', abort);
        };
        const wait: Wait = {
          give(at) {
            leave();
            resolve(() => giveBack(at));
          },
          end(reason) {
            leave();
            reject(reason);
          },
        };
        const abort = (): void => {
          wait.end(signal.reason as Error);
          serve();
        };
        signal.addEventListener('abort', abort);
        waiting.add(wait);
        serve();
      }),
  };
}

/** Remembers that a provider rejected its key or has no credit left, to avoid further failing calls. */
interface Refusals {
  /** Records why a call with this key failed. Ignores failures other than a rejected key and used-up credit. */
  record(key: string | undefined, failure: Failure): void;
  /**
   * Returns a signal that is aborted with the failure if the provider refused this key after the run started
   * (milliseconds). The next run tries again, because keys and credit can be fixed on the provider's side.
   */
  signalFor(model: Addressed, startedAt: number): AbortSignal;
}

interface Refusal {
  readonly failure: Failure;
  readonly at: number;
  readonly key: string | undefined;
  readonly configuration: Configuration;
}

/** Stores the last refusal of one role's provider in this process. */
function createRefusals({ settings, now }: Pick<Needs, 'settings' | 'now'>): Refusals {
  let last: Refusal | undefined;
  let stop = new AbortController();

  const holds = ({ at, key, configuration }: Refusal, model: Addressed, startedAt: number): boolean =>
    configuration === settings.current && key === apiKeyOf(model) && startedAt <= at;

  return {
    record(key, failure) {
      if (failure.code !== 'PROVIDER_KEY_INVALID' && failure.code !== 'PROVIDER_QUOTA') return;
      last = { failure, at: now(), key, configuration: settings.current };
      stop.abort(failure);
      stop = new AbortController();
    },
    signalFor: (model, startedAt) =>
      last && holds(last, model, startedAt) ? AbortSignal.abort(last.failure) : stop.signal,
  };
}
