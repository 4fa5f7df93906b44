import { keepLatest } from '../../text/memoize.ts';
import type { Panel } from './panel.ts';

interface Paid {
  readonly id: string;
  readonly outdated?: true;
}

/** Cache of pages that cost credits. Tracks which ones the user agreed to pay for. */
interface PaidPages<State extends Paid> {
  find(id: string): State | undefined;
  /** Returns a function that caches a page. It does nothing if the cache was cleared in the meantime. */
  keeper(): (state: State) => void;
  isAgreed(id: string): boolean;
  /** Reads a page again. Called by the button next to the price. */
  readAgain(id: string): void;
  /** Marks pages of one project, or of all, as outdated. The page on screen stays until the user reads it again. */
  readonly renew: (project?: string) => void;
  forget(): void;
}

const maxKept = 10;

/** @param projectOf returns the project of a page. Undefined for an invalid id. */
export function createPaidPages<State extends Paid>(
  projectOf: (id: string) => string | undefined,
  panel: () => Pick<Panel<State>, 'id' | 'refresh'>,
): PaidPages<State> {
  let cache = new Map<string, State>();
  const agreed = new Set<string>();
  return {
    find: (id) => cache.get(id),
    keeper() {
      const keepIn = cache;
      return (state) => void keepLatest(keepIn, maxKept, state.id, state);
    },
    isAgreed: (id) => agreed.has(id),
    readAgain(id) {
      cache.delete(id);
      agreed.add(id);
      panel().refresh();
    },
    renew(project) {
      const isMeant = (id: string): boolean => project === undefined || projectOf(id) === project;
      const { id: shownId, refresh } = panel();
      for (const id of agreed) if (isMeant(id)) agreed.delete(id);
      for (const [id, state] of cache) {
        if (!isMeant(id)) continue;
        if (id === shownId) cache.set(id, { ...state, outdated: true });
        else cache.delete(id);
      }
      if (shownId !== undefined && isMeant(shownId)) refresh(true);
    },
    forget() {
      cache = new Map();
      agreed.clear();
    },
  };
}
