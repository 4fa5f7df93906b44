import { setTimeout } from 'node:timers/promises';
import type { Summary } from '../../../contract/views/summary.ts';
import { counted } from '../../l10n.ts';
import type { Memento } from '../../status/keptRuns.ts';
import { createCache } from './cache.ts';

interface Needs {
  /** Kept on this machine: the moment at which this person last looked, by project. */
  readonly memento: Memento;
  readonly now: () => number;
  /** Told of a project that stands otherwise than was known. */
  readonly onNews: (project: string) => void;
  readonly onTrouble: (error: unknown) => void;
}

/** Reads where a project stands, and what came since a moment (ISO 8601); null where the service does not tell. */
export type ReadSummary = (project: string, since: string | undefined) => Promise<Summary | null>;

/** Where brands stand, by project, and how much has come since this person last looked at them. */
export interface Standings {
  /** What is known; it is read anew once in every round. */
  look(project: string, read: ReadSummary): void;
  get(project: string): Summary | null | undefined;
  /**
   * Done once something is known of a project, so that its rows come once: the editor knows none of them while it draws
   * them anew, and rows that come late move others away. A service that takes long, or fails, is not waited for.
   */
  known(project: string): Promise<void>;
  newRound(): void;
  fill(entries: Readonly<Record<string, Summary | null>>): void;
  all(): Readonly<Record<string, Summary | null>>;
  /** Prompts with answers that nobody has looked at, and a sentence about them; undefined without any. */
  readonly badge: { readonly value: number; readonly tooltip: string } | undefined;
  /** Somebody has looked at all that was read by now. */
  looked(): void;
}

/** How long rows wait for where a project stands, in milliseconds; most services tell it sooner. */
const patienceMs = 200;
const lookedKey = 'citedesk.prompts.looked';

export function createStandings({ memento, now, onNews, onTrouble }: Needs): Standings {
  const cache = createCache<Summary | null>({ onNews, onTrouble });
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
      // Who went on without it is told.
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
