import { setImmediate as breathe } from 'node:timers/promises';
import type { Assistant } from '../../../contract/models/assistants.ts';
import { hasOwnKey } from '../../../contract/models/vendors.ts';
import type { Settings } from '../../models/configuration.ts';
import type { Log } from '../../log.ts';
import { type Clock, type Repetition, repeat } from '../../repeating.ts';
import { nextRun } from '../../store/schedule.ts';
import { startPromptRun } from '../../runs.ts';
import type { ProjectRecord } from '../../store/projects.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import type { Store, Stores } from '../../store/store.ts';
import { standingAt } from '../../pacing/spending.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
  /** Called when there is new work. */
  readonly wake: () => void;
}

/** Starts the runs of due projects, now and then regularly. Several processes may do so on one database. */
export function startSchedules({ clock, ...needs }: Needs & { readonly clock?: Pick<Clock, 'sleep'> }): Repetition {
  const onFailure = (error: unknown): void => needs.log.error({ err: error }, 'failed to look for due projects');
  return repeat((stopping) => runDue(needs, stopping), { every: 15_000, onFailure, clock });
}

/** Starts the runs of due projects once, until aborted. */
export async function runDue({ store, settings, log, now, wake }: Needs, stopping?: AbortSignal): Promise<void> {
  for (const id of await store.read.projects.due(now())) {
    if (stopping?.aborted) return;
    try {
      const run = await store.write((stores) => runIfDue(id, { settings, log, now: now() }, stores), {
        locks: ofProject(id),
      });
      if (run !== undefined) wake();
    } catch (error) {
      log.error({ err: error, project: id }, 'failed to start a scheduled run; it will be retried');
    }
    await breathe();
  }
}

/**
 * Starts a project's scheduled run if it's still due, and sets its next moment after `now` (in milliseconds). Missed
 * runs are not repeated. Skips the run while the last scheduled one is active, or while the owner's plan is inactive.
 * Skips assistants with an API key once the monthly spending limit is reached. Returns the id of the started run.
 */
async function runIfDue(
  id: string,
  { settings, log, now }: Pick<Needs, 'settings' | 'log'> & { readonly now: number },
  stores: Stores,
): Promise<number | undefined> {
  const project = await stores.projects.find(id);
  if (!project?.schedule) return undefined;
  const { schedule, nextRunAt } = project;
  if (nextRunAt !== null && nextRunAt > now) return undefined;
  await stores.projects.setNextRun(id, nextRun(schedule, now, id, nextRunAt ?? undefined) ?? null);
  if (nextRunAt === null || !(await mayRun(project, stores))) return undefined;
  const wanted: { promptId: number; model: string }[] = [];
  const { reached } = await standingAt(now, settings.current, stores);
  const models = reached ? project.models.filter((model) => !takesKey(settings, model)) : project.models;
  if (models.length < project.models.length)
    log.warn(
      { project: id },
      'the monthly spending limit has been reached, so the schedule skips assistants that use an API key',
    );
  // If a budget doesn't suffice for all prompts, different ones are left out each time.
  for (const model of models)
    wanted.push(...(await stores.prompts.longestUnanswered(id, model)).map((promptId) => ({ promptId, model })));
  if (wanted.length === 0) return undefined;
  return startPromptRun(
    { project: id, userId: project.userId, wanted, paid: { additional: 0 }, scheduled: true, now },
    stores,
  );
}

function takesKey({ current }: Settings, model: string): boolean {
  const provider = current.assistants[model as Assistant];
  return provider !== undefined && hasOwnKey(provider);
}

async function mayRun({ id, userId }: ProjectRecord, { accounts, promptRuns }: Stores): Promise<boolean> {
  const owner = await accounts.byId(userId);
  return owner.plan_status === 'active' && owner.frozen === 0 && !(await promptRuns.isScheduledLive(id));
}
