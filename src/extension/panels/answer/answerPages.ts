import type { AnswerState } from '../../../contract/messages.ts';
import type { Panel } from '../panel.ts';
import type { Surface, Surfaces } from '../surface.ts';

interface Page {
  readonly panel: Panel<AnswerState>;
  readonly adopt: (surface: Surface, kept: unknown) => void;
}

interface Needs {
  readonly surfaces: Surfaces;
  /** Makes the page that surfaces hand over what the editor brings back to. */
  readonly make: (surfaces: Surfaces, beside: () => boolean) => Panel<AnswerState>;
}

/** The pages that show answers: one that each answer opens in, and those that are kept open. */
export interface AnswerPages {
  /** Where the next answer opens. */
  readonly free: Panel<AnswerState>;
  /** The one that the keyboard is in, else the free one. */
  readonly current: Panel<AnswerState>;
  readonly all: readonly Panel<AnswerState>[];
  isPinned(page: Panel<AnswerState>): boolean;
  /** From now on answers open beside the free page, which stays with what it shows. */
  pin(): void;
  dispose(): void;
}

export function createAnswerPages({ surfaces, make }: Needs): AnswerPages {
  let pinned: Page[] = [];
  let free = newPage();

  function newPage(): Page {
    let adopt: Page['adopt'] = () => undefined;
    const own: Surfaces = {
      ...surfaces,
      onRestored(_kind, listener) {
        adopt = listener;
        return { dispose: () => undefined };
      },
    };
    const panel = make(own, () => openOnes().length > 0);
    return { panel, adopt: (surface, kept) => adopt(surface, kept) };
  }

  /** Pinned pages that somebody closed are let go. */
  function openOnes(): readonly Page[] {
    pinned = pinned.filter(({ panel }) => panel.id !== undefined);
    return pinned;
  }

  function pin(): void {
    if (free.panel.id === undefined) return;
    pinned = [...pinned, free];
    free = newPage();
  }

  const restoring = surfaces.onRestored('answer', (surface, kept) => {
    const page = isKeptOpen(kept) ? newPage() : free;
    page.adopt(surface, kept);
    if (page !== free) pinned = [...pinned, page];
  });

  const all = (): readonly Panel<AnswerState>[] => [...openOnes(), free].map(({ panel }) => panel);
  return {
    get free() {
      return free.panel;
    },
    get current() {
      return all().find(({ active }) => active) ?? free.panel;
    },
    get all() {
      return all();
    },
    isPinned: (page) => page !== free.panel,
    pin,
    dispose() {
      restoring.dispose();
      for (const page of all()) page.dispose();
    },
  };
}

/** What a page kept is not trusted. */
const isKeptOpen = (kept: unknown): boolean =>
  typeof kept === 'object' && kept !== null && 'pinned' in kept && kept.pinned === true;
