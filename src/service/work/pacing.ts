import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../../contract/models/configuration.ts';
import type { Model, Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import { dayOf } from '../../metrics/days.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import type { Pace } from '../models/attempts.ts';
import type { Settings } from '../configuration.ts';
import { Outdated } from '../outdated.ts';
import type { Store } from '../store/store.ts';
import { createTurns } from './turns.ts';
import type { Role } from '../../contract/models/configuration.ts';

export interface Pacing {
  /**
   * The pace of all calls of a role in this process. Who waits for a turn when the process closes goes on in the next
   * one. Who waited while another model was set up for the role, or it was taken away, gets `Outdated` thrown.
   */
  of(role: Role, closing: AbortSignal): Pace;
}

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  /** In milliseconds. */
  readonly now: () => number;
}

type Called = Model | Provider;
type Begin = Pace['begin'];

/**
 * Holds every try of every call against the configuration in force: by the minute in this process, by the day (UTC) in
 * all.
 */
export function createPacing({ store, settings, now }: Needs): Pacing {
  const paces = new Map<Role, Required<Pace>>();

  const spend = async (role: Role, signal: AbortSignal): Promise<void> => {
    const most = configured(settings.current, role)?.perDay;
    if (most === undefined) return;
    const isRoom = await store.write(
      ({ budgets }) => {
        signal.throwIfAborted();
        return budgets.spend(role, dayOf(now(), 'UTC'), most);
      },
      { locks: [], repeatable: true },
    ); // counted twice it only spares a call
    if (!isRoom)
      throw new Failure(
        'PROVIDER_BUDGET_SPENT',
        `The ${most.toLocaleString('en')} calls a day that are set for ${whose(role)} are used up. Ask again after 00:00 UTC, or raise perDay.`,
      );
  };

  const paceOf = (role: Role): Required<Pace> => {
    const isConfigured = (model: Called): boolean => isSame(configured(settings.current, role), model);
    let rest: { readonly model: Called; readonly until: number } | undefined;
    const turns = createTurns({
      perMinute: () => configured(settings.current, role)?.perMinute ?? Infinity,
      restsUntil: () => (rest && isConfigured(rest.model) ? rest.until : 0),
      longestRest: () => settings.patience.longestPause,
      refusal: (wait) => leftAlone(role, wait, now()),
    });
    return {
      async begin(signal, model) {
        const giveBack = await turns.take(signal);
        try {
          if (!isConfigured(model)) throw new Outdated();
          await spend(role, signal);
        } catch (error) {
          giveBack();
          throw error;
        }
      },
      rest(model, milliseconds) {
        if (milliseconds === 0 || !isConfigured(model)) return; // one that was replaced is called no more
        const until = performance.now() + Math.min(milliseconds, maxRestMs);
        if (!rest || rest.until < until || !isSame(rest.model, model)) rest = { model, until };
      },
    };
  };

  return {
    of(role, closing) {
      const pace = paces.get(role) ?? paceOf(role);
      paces.set(role, pace);
      const begin: Begin = (signal, model) => pace.begin(AbortSignal.any([signal, closing]), model);
      return { begin, rest: pace.rest };
    },
  };
}

/** In milliseconds: no server shuts us out for more than a day at a time. */
const maxRestMs = 86_400_000;

const configured = ({ assistants, writer, judge }: Configuration, role: Role): Called | undefined =>
  role === 'writer' ? writer : role === 'judge' ? judge : assistants[role];

/** Whether both are one model of one account at one address; limits may differ. */
const isSame = (one: Called | undefined, other: Called): boolean =>
  one !== undefined && isDeepStrictEqual(identity(one), identity(other));

const identity = (model: Called): object => ({ ...model, concurrency: 0, perMinute: 0, perDay: undefined });

const whose = (role: Role): string =>
  role === 'writer' || role === 'judge' ? `the ${role}` : `the provider of ${assistantName(role)}`;

const minute = 60_000;

/** What a call fails with that would come too soon. Times in milliseconds. */
function leftAlone(role: Role, wait: number, now: number): Failure {
  const end = new Date(Math.ceil((now + wait) / minute) * minute).toISOString();
  return new Failure(
    'PROVIDER_RATE_LIMITED',
    `Until ${end.slice(0, 10)} ${end.slice(11, 16)} UTC ${whose(role)} wants no more calls. Ask again then.`,
    {
      details: { retry_after: Math.ceil(wait / 1000) },
    },
  );
}
