import { setImmediate as breathe } from 'node:timers/promises';
import { dayLength, dayOf } from '../metrics/days.ts';
import type { Log } from './log.ts';
import { type Repetition, repeat } from './repeating.ts';
import { nextRun } from './runs/schedule.ts';
import { ofProject } from './store/postgres/locks.ts';
import { restorableMs } from './store/deletions.ts';
import type { Store } from './store/store.ts';
import { judgeWork } from './work/jobs/judging.ts';
import { redirectsWork } from './work/jobs/redirecting.ts';

interface Needs<Held> {
  readonly store: Held;
  readonly log: Log;
  /** In milliseconds. */
  readonly now: () => number;
  /** Called behind the chores, as they may have made work. */
  readonly wake: () => void;
  /** Milliseconds before they are done for the first time. */
  readonly after?: number;
}

/**
 * What is taken away, tried again, kept or set right when its time has come; each may run in several processes at once,
 * begins no long transaction, and goes to its end unless it heeds the signal.
 */
export type Chore<Held = Store> = (store: Held, now: number, signal?: AbortSignal) => Promise<void>;

const hour = 3_600_000;

/** Takes deleted projects out for good when they cannot be restored any more, some answers at a time. */
export const purgeProjects: Chore = async (store, now) => {
  for (const id of await store.read.projects.deletedBefore(now - restorableMs)) {
    while (await store.write(({ projects }) => projects.purgeSome(id), { locks: ofProject(id) })) await breathe();
  }
};

/** Takes topics and prompts out for good that were deleted so long ago; answers stay without their prompt's words. */
export const purgeDeleted: Chore = (store, now) =>
  store.write(({ deletions }) => deletions.forget(now - restorableMs), { locks: [] }).then(() => undefined);

/** Forgets imports that can't be undone any more. */
export const forgetImports: Chore = (store, now) =>
  store.write(({ imports }) => imports.forget(now - restorableMs), { locks: [] }).then(() => undefined);

/** Forgets calls that nobody can repeat any more. */
export const forgetCalls: Chore = (store, now) =>
  store.write(({ idempotentCalls }) => idempotentCalls.clear(now), { locks: [] });

const redirectsTried = 3 * dayLength;

/** Tries again, for some days, to find out where redirects of sources lead that could not be followed. */
export const retryRedirects: Chore = async (store, now) => {
  if (!(await store.read.redirects.any())) return;
  const ids = await store.slow.redirects.unresolved(now - redirectsTried);
  if (ids.length > 0) await store.write(({ work }) => work.add(ids.map(redirectsWork), now), { locks: [] });
};

const judgementsTried = 3 * dayLength;
const someAnswers = 200;

/**
 * Has answers judged again, for some days, on which the judge failed in a way that may pass; then their estimates stay.
 */
export const retryJudgements =
  (log: Pick<Log, 'info'>): Chore =>
  async (store, now) => {
    const since = now - judgementsTried;
    await store.write(({ unjudged }) => unjudged.forget(since), { locks: ['judgements'] });
    // Found and made into work at one go, so that no other process has the same answers judged beside this one.
    const retrySome = (after: number) =>
      store.write(
        async ({ unjudged, work }) => {
          const ids = await unjudged.idle({ since, after, most: someAnswers });
          await work.add(ids.map(judgeWork), now);
          return ids;
        },
        { locks: ['judgements'] },
      );
    let answers = 0;
    for (let ids = await retrySome(0); ids.length > 0; ids = await retrySome(ids.at(-1) ?? 0)) {
      answers += ids.length;
      await breathe();
    }
    if (answers > 0) log.info({ answers }, 'retrying failed judgments');
  };

/** In milliseconds; a moment that was set once may lie so much behind the one that would be set now. */
const tolerance = 600_000;

/** Sets moments of schedules anew that lie farther ahead than these say, as the clock was ahead for a while. */
export const correctNextRuns: Chore = async (store, now) => {
  for (const { id, schedule, nextRunAt } of await store.read.projects.dueAfter(now + tolerance)) {
    const next = schedule ? nextRun(schedule, now, id) : undefined;
    if (next !== undefined && next + tolerance < (nextRunAt ?? 0))
      await store.write(({ projects }) => projects.setNextRun(id, next), { locks: ofProject(id) });
    await breathe();
  }
};

const pagesKept = 30 * dayLength;

/** Forgets pages that were read long ago, some at a time. */
export const forgetPages: Chore = async (store, now) => {
  while (await store.write(({ pages }) => pages.forgetSome(now - pagesKept), { locks: [] })) await breathe();
};

const deliveriesKept = 30 * dayLength;

/** Forgets what was delivered, or given up, long ago. */
export const forgetDeliveries: Chore = (store, now) =>
  store.write(({ webhookDeliveries }) => webhookDeliveries.forget(now - deliveriesKept), { locks: [] });

const loansKept = 30 * dayLength;

/** Forgets model calls that were put up long ago; who still waits for one puts it up again. */
export const forgetLoans: Chore = (store, now) =>
  store.write(({ loans }) => loans.forget(now - loansKept), { locks: [] });

/** Forgets how much was asked on days that are over. */
export const forgetBudgets: Chore = (store, now) =>
  store.write(({ budgets }) => budgets.forget(dayOf(now - 7 * dayLength, 'UTC')), { locks: [] });

/** Does the chores at once, or after some milliseconds, and then every hour. */
export function startHousekeeping<Held>(
  chores: readonly Chore<Held>[],
  { store, log, now, wake, after = 0 }: Needs<Held>,
): Repetition {
  const onFailure = (error: unknown): void =>
    log.error({ err: error }, 'a housekeeping task failed; it will be retried in an hour');
  const doAll = async (stopping: AbortSignal): Promise<void> => {
    for (const chore of chores) {
      if (stopping.aborted) return;
      await chore(store, now(), stopping).catch(onFailure);
    }
    wake();
  };
  return repeat(doAll, { after, every: hour, onFailure });
}
