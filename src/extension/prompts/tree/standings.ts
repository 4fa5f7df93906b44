import { setTimeout } from 'node:timers/promises';
import type { Summary } from '../../../contract/views/summary.ts';
import { counted } from '../../editor/l10n.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import { createCache } from './cache.ts';

interface Needs {
  /** Stored on this machine: when the user last looked, by project. */
  readonly memento: Memento;
  readonly now: () => number;
  /** Called for a project whose summary has changed. */
  readonly onNews: (project: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Reads the summary of a project and its changes since a moment (ISO 8601). Null if the service has no summaries. */
export type ReadSummary = (project: string, since: string | undefined) => Promise<Summary | null>;

/** Summaries of projects, with the changes since the user last looked. */
export interface Standings {
  /** Reads the summary once per round in the background. */
  look(project: string, read: ReadSummary): void;
  get(project: string): Summary | null | undefined;
  /**
   * Resolves when the summary is known, so that rows appear once: later rows shift the others, and the editor knows no
   * rows while it redraws. Doesn't wait for a slow or failing service.
   */
  known(project: string): Promise<void>;
  newRound(): void;
  fill(entries: Readonly<Record<string, Summary | null>>): void;
  all(): Readonly<Record<string, Summary | null>>;
  /** Number of prompts with unseen answers, with a tooltip. Undefined if there are none. */
  readonly badge: { readonly value: number; readonly tooltip: string } | undefined;
  /** Marks all summaries read so far as seen. */
  looked(): void;
}

/** Milliseconds that rows wait for the summary. Most services respond sooner. */
const patienceMs = 200;
const lookedKey = 'citedesk.prompts.looked';

export function createStandings({ memento, now, onNews, onTrouble }: Needs): Standings {
  const cache = createCache<Summary | null>(onNews, onTrouble);
  const reads = new Map<string, string>();
  const waits = new Map<string, Promise<unknown>>();
  const lookedAt = (): Readonly<Record<string, string>> => (memento.get(lookedKey) ?? {}) as Record<string, string>;

  return {
    look(project, read) {
      const known = cache.look(project, async () => {
        const moment = new Date(now()).toISOString();
        const since = lookedAt()[project];
        const summary = await read(project, since);
        reads.set(project, moment);
        return summary;
      });
      if (!(known instanceof Promise)) return;
      const reading = known.then(
        (summary) => summary !== null,
        (error: unknown) => void onTrouble(error),
      );
      const waiting = Promise.race([reading, setTimeout(patienceMs, 'late' as const, { ref: false })]);
      waits.set(project, waiting);
      // Notify rows that were drawn without the summary.
      void waiting.then(async (first) => first === 'late' && (await reading) && onNews(project));
    },
    async known(project) {
      await waits.get(project);
    },
    get: (project) => cache.get(project),
    newRound: () => cache.newRound(),
    fill: (entries) => cache.fill(entries),
    all: () => cache.all(),
    get badge() {
      const value = [...reads.keys()].reduce((sum, project) => sum + (cache.get(project)?.changed?.prompts ?? 0), 0);
      if (value === 0) return undefined;
      return {
        value,
        tooltip: counted(
          value,
          '1 prompt has new answers since you last looked',
          '{0} prompts have new answers since you last looked',
        ),
      };
    },
    looked() {
      if (reads.size === 0) return;
      void memento.update(lookedKey, { ...lookedAt(), ...Object.fromEntries(reads) });
      for (const project of reads.keys()) cache.alter(project, (known) => known && { ...known, changed: null });
    },
  };
}
