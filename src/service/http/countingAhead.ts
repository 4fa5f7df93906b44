import type { Endpoint } from '../../contract/call/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { dayOf } from '../../metrics/days.ts';
import { defaultQuestion, viewQueries, withDays } from '../../metrics/reportQueries.ts';
import type { Call, CountingAhead, Instruments, Route, Tools } from './route.ts';
import { validateInput } from '../validateInput.ts';
import type { Log } from '../log.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Store } from '../store/store.ts';
import type { Results } from '../views/results.ts';

interface Needs {
  readonly store: Store;
  readonly tools: Omit<Instruments, 'countingAhead'>;
  readonly routes: readonly Route[];
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Doesn't cache results, because prompts or topics may change before they are requested. */
const uncached: Results = { of: (_name, _lifetime, compute) => compute() };

/**
 * Handles one project at a time, and each project once per state of its answers. The underlying counts stay cached
 * until a new answer arrives (see `sharedCounts.ts`).
 */
export function createCountingAhead({ store, tools, routes, log, now }: Needs): CountingAhead {
  const states = new Map<string, number>();
  const waiting = new Map<string, ProjectRecord>();
  const reading = new Set<Promise<unknown>>();
  let counting: Promise<void> | undefined;
  let isStopped = false;

  async function count(project: ProjectRecord): Promise<void> {
    const { id, timezone, models } = project;
    const { reanalyses, promptRuns, views } = store.read;
    const state = await views.countedChanges(id);
    if (states.get(id) === state || (await reanalyses.progress(id)).live || (await promptRuns.live(id)).length > 0)
      return;
    states.set(id, state);
    const last = (await views.lastDay({ project: id, models })) ?? dayOf(now(), timezone);
    const { getSummary: _, ...queries } = viewQueries(withDays(defaultQuestion, last), true);
    const asked = [...Object.entries(queries), ['getVisibility', { ...queries.getVisibility, branded: true }] as const];
    for (const [name, query] of asked) {
      while (reading.size > 0) await Promise.allSettled(reading);
      if (isStopped) return;
      await ask(project, endpoints[name as keyof typeof queries], query);
    }
  }

  async function ask(project: ProjectRecord, endpoint: Endpoint, query: object): Promise<void> {
    const route = routes.find((one) => one.endpoint === endpoint);
    const call = { project, query: validateInput(endpoint.query, query), now: now() } as unknown as Call<Endpoint>;
    const given = { ...tools, results: uncached } as Tools;
    const prepared = await route?.prepare(call, { ...given, read: store.read, slow: store.slow });
    await route?.handle({ ...call, prepared }, given);
  }

  async function countAll(): Promise<void> {
    for (const [id, project] of waiting) {
      waiting.delete(id);
      if (!isStopped)
        await count(project).catch((error: unknown) =>
          log.warn({ err: error }, 'failed to compute figures in advance'),
        );
    }
    counting = undefined;
  }

  return {
    async snapshot(action) {
      const read = tools.snapshot(action);
      reading.add(read);
      try {
        return await read;
      } finally {
        reading.delete(read);
      }
    },
    lookedAt(project) {
      waiting.set(project.id, project);
      counting ??= countAll();
      return counting;
    },
    async stop() {
      isStopped = true;
      await counting;
    },
  };
}
