import { setImmediate as breathe } from 'node:timers/promises';
import { dropFile } from '../exporting/exports.ts';
import { dayLength, dayOf } from '../../metrics/days.ts';
import type { Log } from '../log.ts';
import { type Repetition, repeat } from '../repeating.ts';
import { nextRun } from '../store/schedule.ts';
import { ofProject } from '../store/postgres/locks.ts';
import { restorableMs } from '../store/deletions.ts';
import type { Store } from '../store/store.ts';
import { judgeWork } from './jobs/judging.ts';
import { redirectsWork } from './jobs/redirecting.ts';

interface Needs<Held> {
  readonly store: Held;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called after the tasks, because they may have added work. */
  readonly wake: () => void;
  /** Milliseconds before the first run. */
  readonly after?: number;
}

/**
 * A housekeeping task. Several processes may run it at the same time. It starts no long transactions, and runs to its
 * end unless it checks the signal.
 */
export type Chore<Held = Store> = (store: Held, now: number, signal?: AbortSignal) => Promise<void>;

const hour = 3_600_000;

/** Permanently removes deleted projects that can no longer be restored, a few answers at a time. */
export const purgeProjects: Chore = async (store, now) => {
  for (const id of await store.read.projects.deletedBefore(now - restorableMs)) {
    while (await store.write(({ projects }) => projects.purgeSome(id), { locks: ofProject(id) })) await breathe();
  }
};

/** Permanently removes topics and prompts that can no longer be restored. Answers stay without the prompt's text. */
export const purgeDeleted: Chore = (store, now) =>
  store.write(({ deletions }) => deletions.forget(now - restorableMs), { locks: [] }).then(() => undefined);

/** Deletes the files of exports that have expired. */
export const expireExports: Chore = async (store, now) => {
  for (const { id, status } of await store.read.exports.due(now)) {
    await dropFile(store, id);
    const change = status === 'ready' ? { status: 'expired' as const } : { expires_at: null };
    await store.write(({ exports }) => exports.change(id, change, now), { locks: [`export ${id}`] });
  }
};

/** Removes imports that can no longer be undone. */
export const forgetImports: Chore = (store, now) =>
  store.write(({ imports }) => imports.forget(now - restorableMs), { locks: [] }).then(() => undefined);

/** Removes records of calls that can no longer be repeated. */
export const forgetCalls: Chore = (store, now) =>
  store.write(({ idempotentCalls }) => idempotentCalls.clear(now), { locks: [] });

const redirectsTried = 3 * dayLength;

/** Retries source redirects that couldn't be resolved, for a few days. */
export const retryRedirects: Chore = async (store, now) => {
  if (!(await store.read.redirects.any())) return;
  const ids = await store.slow.redirects.unresolved(now - redirectsTried);
  if (ids.length > 0) await store.write(({ work }) => work.add(ids.map(redirectsWork), now), { locks: [] });
};

const judgementsTried = 3 * dayLength;
const someAnswers = 200;

/** Retries judgments that failed with a temporary error, for a few days. After that, the estimates stay. */
export const retryJudgements =
  (log: Pick<Log, 'info'>): Chore =>
  async (store, now) => {
    const since = now - judgementsTried;
    await store.write(({ unjudged }) => unjudged.forget(since), { locks: ['judgements'] });
    // Selects answers and adds work in one transaction, so that no other process adds the same judgments.
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

/** Milliseconds. Allowed difference between a stored time and a newly computed one. */
const tolerance = 600_000;

/** Corrects scheduled times that are too far in the future, because the system clock was wrong for a while. */
export const correctNextRuns: Chore = async (store, now) => {
  for (const { id, schedule, nextRunAt } of await store.read.projects.dueAfter(now + tolerance)) {
    const next = schedule ? nextRun(schedule, now, id) : undefined;
    if (next !== undefined && next + tolerance < (nextRunAt ?? 0))
      await store.write(({ projects }) => projects.setNextRun(id, next), { locks: ofProject(id) });
    await breathe();
  }
};

const pagesKept = 30 * dayLength;

/** Removes pages that were read long ago, a few at a time. */
export const forgetPages: Chore = async (store, now) => {
  while (await store.write(({ pages }) => pages.forgetSome(now - pagesKept), { locks: [] })) await breathe();
};

const deliveriesKept = 30 * dayLength;

/** Removes old deliveries, including failed ones. */
export const forgetDeliveries: Chore = (store, now) =>
  store.write(({ webhookDeliveries }) => webhookDeliveries.forget(now - deliveriesKept), { locks: [] });

const loansKept = 30 * dayLength;

/** Removes old model calls offered to windows. Work that still needs one offers it again. */
export const forgetLoans: Chore = (store, now) =>
  store.write(({ loans }) => loans.forget(now - loansKept), { locks: [] });

/** Removes the call counts of days more than a week ago. */
export const forgetBudgets: Chore = (store, now) =>
  store.write(({ budgets }) => budgets.forget(dayOf(now - 7 * dayLength, 'UTC')), { locks: [] });

/** Runs the tasks immediately or after a delay, and then every hour. */
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
