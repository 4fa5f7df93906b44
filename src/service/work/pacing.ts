import type { Configuration } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import type { Assistant } from '../../contract/values.ts';
import { dayOf } from '../../metrics/days.ts';
import { assistantName } from '../../writing/wording.ts';
import type { Pace } from '../assistants/attempts.ts';
import type { Settings } from '../configuration.ts';
import type { Store } from '../store/store.ts';

/** What a provider is called for: each has limits of its own. */
export type Role = Assistant | 'writer' | 'judge';

export interface Pacing {
  /** The pace of all calls of a role in this process. */
  of(role: Role): Pace;
}

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  /** In milliseconds. */
  readonly now: () => number;
}

/** Holds every try of every call against the configuration in force: by the minute in this process, by the day (UTC) in all. */
export function createPacing({ store, settings, now }: Needs): Pacing {
  const paces = new Map<Role, Pace>();

  const spend = async (role: Role, signal: AbortSignal): Promise<void> => {
    const most = limitsOf(settings.current, role)?.perDay;
    if (most === undefined) return;
    const isRoom = await store.write(({ budgets }) => {
      signal.throwIfAborted();
      return budgets.spend(role, dayOf(now(), 'UTC'), most);
    });
    if (!isRoom) throw new Failure('PROVIDER_BUDGET_SPENT', `The ${most.toLocaleString('en')} calls a day that are set for ${whose(role)} are used up. Ask again after 00:00 UTC, or raise perDay.`);
  };

  const paceOf = (role: Role): Pace => {
    const turns = createTurns(() => limitsOf(settings.current, role)?.perMinute ?? Infinity);
    return {
      async begin(signal) {
        const giveBack = await turns.take(signal);
        try {
          await spend(role, signal);
        } catch (error) {
          giveBack();
          throw error;
        }
      },
    };
  };

  return {
    of(role) {
      const pace = paces.get(role) ?? paceOf(role);
      paces.set(role, pace);
      return pace;
    },
  };
}

const limitsOf = ({ assistants, writer, judge }: Configuration, role: Role) =>
  role === 'writer' ? writer : role === 'judge' ? judge : assistants[role];

const whose = (role: Role): string => (role === 'writer' || role === 'judge' ? `the ${role}` : `the provider of ${assistantName(role)}`);

const minute = 60_000;
/** In milliseconds: so soon is other limits' effect on those who wait. */
const glance = 1000;

/** Gives so many turns in any minute, in the order in which they were asked for; what waits is all that keeps a timer. */
function createTurns(perMinute: () => number) {
  /** When each turn of the last minute was given, the oldest first. */
  const given: number[] = [];
  const waiting = new Set<(at: number) => void>();
  let timer: NodeJS.Timeout | undefined;

  const giveBack = (at: number): void => {
    const place = given.indexOf(at);
    if (place >= 0) given.splice(place, 1);
    serve();
  };

  function serve(): void {
    clearTimeout(timer);
    const now = performance.now();
    while (given[0] !== undefined && given[0] <= now - minute) given.shift();
    for (const give of waiting) {
      if (given.length >= perMinute()) break;
      given.push(now);
      give(now);
    }
    if (waiting.size > 0 && given[0] !== undefined) timer = setTimeout(serve, Math.min(given[0] + minute - now, glance));
  }

  return {
    /** Fulfilled at one's turn, with what gives it back unused. Throws the signal's reason. */
    take: (signal: AbortSignal) =>
      new Promise<() => void>((resolve, reject) => {
        signal.throwIfAborted();
        const leave = (): void => {
          waiting.delete(give);
          signal.removeEventListener('abort', abort);
        };
        const give = (at: number): void => {
          leave();
          resolve(() => giveBack(at));
        };
        const abort = (): void => {
          leave();
          reject(signal.reason as Error);
          serve();
        };
        signal.addEventListener('abort', abort);
        waiting.add(give);
        serve();
      }),
  };
}
