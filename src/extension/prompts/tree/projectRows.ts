import type { Summary } from '../../../contract/views/summary.ts';
import type { Project } from '../../../contract/projects/project.ts';
import { addDays, dayOf, momentOf } from '../../../metrics/days.ts';
import { isCancelled } from '../../service/failures/report.ts';
import { poll, type PollOutcome } from '../../editor/poll.ts';
import type { Clock, Focus } from '../../editor/clock.ts';
import { createRest } from '../../editor/rest.ts';
import type { DateStyle, ScheduleHost } from '../../service/nextRun.ts';
import { ProjectNode } from './promptNodes.ts';

interface Needs {
  readonly clock: Clock;
  readonly focus: Focus;
  readonly reader: Pick<DateStyle, 'language' | 'zone'>;
  readonly sight: () => ScheduleHost;
  /** Visibility of a project's brand, if known. */
  readonly summary: (project: string) => Summary | null | undefined;
  /** Cached projects. */
  readonly known: () => readonly Project[];
  /** Reads a project's next run. Undefined if no service is available or the call would cost credits. */
  readonly read: (project: string) => Promise<string | null> | undefined;
  /** Caches the next run of a project. */
  readonly keep: (project: string, next: string | null) => void;
  /** Called for a project whose row text has changed. */
  readonly onChange: (project: string) => void;
  /** Called when a scheduled run has started. */
  readonly onRun: () => void;
  readonly onError: (error: unknown) => void;
}

/** Rows of projects, kept up to date with the clock. */
interface ProjectRows {
  of(list: readonly Project[]): readonly ProjectNode[];
  dispose(): void;
}

/** Milliseconds between polls of due runs. The interval grows while nothing changes. */
const pollIntervalMs = 3_000;

/**
 * Creates the rows and keeps them up to date while a project has a schedule. Waits until the next run is due or until
 * midnight, when `tomorrow` becomes `today`. While a run is due, polls for its start if the service can report it.
 * Focusing the window also updates the rows, e.g. after the machine was asleep.
 */
export function createProjectRows({
  clock,
  focus,
  reader,
  sight,
  summary,
  known,
  read,
  keep,
  onChange,
  onRun,
  onError,
}: Needs): ProjectRows {
  const rest = createRest({ clock, focus });
  const nodes = new Map<string, ProjectNode>();
  const words = new Map<string, string | undefined>();
  let following: AbortController | undefined;
  let trouble: unknown;
  /** True after the rows were created again, e.g. for a new service. Polling then restarts at the shortest interval. */
  let fresh = false;
  /** True if a run is due and the service can report its start. */
  let looking = false;

  const isDue = (next: string | null): next is string => next !== null && Date.parse(next) <= clock.now();

  /** Updates the stored text of a row. Returns true if it changed. */
  function update(node: ProjectNode, before: string | null | undefined): boolean {
    const { id, next_run_at: next } = node.project;
    if (before !== undefined && isDue(before) && before !== next) onRun();
    const { description } = node.row;
    const other = words.get(id) !== description;
    words.set(id, description);
    return other;
  }

  async function look(signal: AbortSignal): Promise<void> {
    looking = false;
    for (const { id, next_run_at: next } of known()) {
      const reading = isDue(next) ? read(id) : undefined;
      if (!reading) continue;
      looking = true;
      try {
        const moment = await reading;
        signal.throwIfAborted();
        if (moment !== next) keep(id, moment);
        trouble = undefined;
      } catch (error) {
        if (!isCancelled(error) && String(error) !== String(trouble)) onError(error);
        trouble = error;
      }
    }
  }

  async function step(signal: AbortSignal): Promise<PollOutcome> {
    const before = fresh ? undefined : looking;
    fresh = false;
    await look(signal);
    if (signal.aborted) return 'ended';
    let moved = before !== looking;
    for (const project of known()) {
      const node = nodes.get(project.id);
      if (!node) continue;
      const { next_run_at: moment } = node.project;
      node.project = project;
      if (!update(node, moment)) continue;
      moved = true;
      onChange(project.id);
    }
    return !known().some(isScheduled) ? 'ended' : moved ? 'moved' : 'still';
  }

  /** Milliseconds until the next run or midnight. */
  function untilNews(): number {
    const now = clock.now();
    const midnight = momentOf(Date.parse(addDays(dayOf(now, reader.zone), 1)), reader.zone);
    const moments = known().flatMap(({ next_run_at: next }) =>
      next === null || isDue(next) ? [] : [Date.parse(next)],
    );
    return Math.max(Math.min(midnight, ...moments) - now, 0);
  }

  function follow(): void {
    fresh = true;
    if (following) return rest.wake();
    const controller = new AbortController();
    following = controller;
    const { signal } = controller;
    void poll(() => step(signal), {
      every: pollIntervalMs,
      slowest: Infinity,
      signal,
      rest: (pause) => rest(Math.min(looking ? pause : Infinity, untilNews()), 0, signal),
      onError,
    }).finally(() => {
      if (following === controller) following = undefined;
    });
  }

  return {
    of(list) {
      const rows = list.map((project) => {
        const node = new ProjectNode(project, {
          alone: list.length === 1,
          reader: { ...reader, now: clock.now },
          sight,
          summary: () => summary(project.id),
        });
        const before = nodes.get(project.id)?.project.next_run_at;
        nodes.set(project.id, node);
        update(node, before);
        return node;
      });
      if (list.some(isScheduled)) follow();
      return rows;
    },
    dispose() {
      following?.abort();
      nodes.clear();
    },
  };
}

const isScheduled = ({ next_run_at: next }: Project): boolean => next !== null;
