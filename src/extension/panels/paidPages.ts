import { keepLatest } from '../../text/keepLatest.ts';
import type { Panel } from './panel.ts';

interface Paid {
  readonly id: string;
  readonly outdated?: true;
}

interface Needs<State extends Paid> {
  /** The project of a page; undefined for an id that names none. */
  readonly projectOf: (id: string) => string | undefined;
  readonly panel: () => Pick<Panel<State>, 'id' | 'refresh'>;
}

/** Pages of services that charge credits: which ones the user agreed to pay for, and what they returned. */
interface PaidPages<State extends Paid> {
  find(id: string): State | undefined;
  /** Returns a function that keeps a page, unless the cache is cleared while the page is read. */
  keeper(): (state: State) => void;
  isAgreed(id: string): boolean;
  /** Reads a page again. The button for it stands next to the price. */
  readAgain(id: string): void;
  /** Marks pages of a project, or of all, as outdated. The one that is shown stays until the user reads it again. */
  readonly renew: (project?: string) => void;
  forget(): void;
}

const maxKept = 10;

export function createPaidPages<State extends Paid>({ projectOf, panel }: Needs<State>): PaidPages<State> {
  let kept = new Map<string, State>();
  const agreed = new Set<string>();
  return {
    find: (id) => kept.get(id),
    keeper() {
      const keepIn = kept;
      return (state) => void keepLatest(keepIn, maxKept, state.id, state);
    },
    isAgreed: (id) => agreed.has(id),
    readAgain(id) {
      kept.delete(id);
      agreed.add(id);
      panel().refresh();
    },
    renew(project) {
      const isMeant = (id: string): boolean => project === undefined || projectOf(id) === project;
      const { id: shown, refresh } = panel();
      for (const id of agreed) if (isMeant(id)) agreed.delete(id);
      for (const [id, state] of kept) {
        if (!isMeant(id)) continue;
        if (id === shown) kept.set(id, { ...state, outdated: true });
        else kept.delete(id);
      }
      if (shown !== undefined && isMeant(shown)) refresh(true);
    },
    forget() {
      kept = new Map();
      agreed.clear();
    },
  };
}
