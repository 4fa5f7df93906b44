import type { AnswerState } from '../../../contract/messages.ts';
import type { Panel } from '../panel.ts';
import type { Surface, Surfaces } from '../surface.ts';

interface Page {
  readonly panel: Panel<AnswerState>;
  readonly adopt: (surface: Surface, kept: unknown) => void;
}

/** Where a page opens. */
interface AnswerPlace {
  readonly beside: () => boolean;
  /** True if the page is for previews, which cover the answer that is shown. */
  readonly over: boolean;
}

interface Needs {
  readonly surfaces: Surfaces;
  /** Makes the page that surfaces hand over what the editor brings back to. */
  readonly make: (surfaces: Surfaces, where: AnswerPlace) => Panel<AnswerState>;
}

/** The pages that show answers: one that each answer opens in, those that are kept open, and one for previews. */
export interface AnswerPages {
  /** Where the next answer opens. */
  readonly free: Panel<AnswerState>;
  /** The one that the keyboard is in, else the free one. */
  readonly current: Panel<AnswerState>;
  readonly all: readonly Panel<AnswerState>[];
  isPinned(page: Panel<AnswerState>): boolean;
  /** Keeps a page open with what it shows. Answers open beside it from now on. */
  pin(page: Panel<AnswerState>): void;
  isPreview(page: Panel<AnswerState>): boolean;
  /** Returns the page for previews. */
  preview(): Panel<AnswerState>;
  /** Makes the page for previews the free one if it shows this answer. True if it does. */
  takePreview(id: string): boolean;
  /** Closes the page for previews. */
  endPreview(): void;
  dispose(): void;
}

export function createAnswerPages({ surfaces, make }: Needs): AnswerPages {
  let pinned: Page[] = [];
  let free = newPage();
  let previewed: Page | undefined;

  function newPage(over = false): Page {
    let adopt: Page['adopt'] = () => undefined;
    const own: Surfaces = {
      ...surfaces,
      onRestored(_kind, listener) {
        adopt = listener;
        return { dispose: () => undefined };
      },
    };
    const panel = make(own, { beside: () => openOnes().length > 0, over });
    return { panel, adopt: (surface, kept) => adopt(surface, kept) };
  }

  /** Pinned pages that somebody closed are let go. */
  function openOnes(): readonly Page[] {
    pinned = pinned.filter(({ panel }) => panel.id !== undefined);
    return pinned;
  }

  function pin(panel: Panel<AnswerState>): void {
    if (panel.id === undefined) return;
    if (panel === free.panel) {
      pinned = [...pinned, free];
      free = newPage();
    } else if (panel === previewed?.panel) {
      pinned = [...pinned, previewed];
      previewed = undefined;
    }
  }

  function endPreview(): void {
    previewed?.panel.dispose();
    previewed = undefined;
  }

  const restoring = surfaces.onRestored('answer', (surface, kept) => {
    const page = isKeptOpen(kept) ? newPage() : free;
    page.adopt(surface, kept);
    if (page !== free) pinned = [...pinned, page];
  });

  const all = (): readonly Panel<AnswerState>[] =>
    [...openOnes(), ...(previewed ? [previewed] : []), free].map(({ panel }) => panel);
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
    isPinned: (page) => pinned.some(({ panel }) => panel === page),
    pin,
    isPreview: (page) => page === previewed?.panel,
    preview() {
      previewed ??= newPage(true);
      return previewed.panel;
    },
    takePreview(id) {
      if (previewed?.panel.id !== id || openOnes().some(({ panel }) => panel.id === id)) return false;
      free.panel.dispose();
      free = previewed;
      previewed = undefined;
      return true;
    },
    endPreview,
    dispose() {
      restoring.dispose();
      for (const page of all()) page.dispose();
    },
  };
}

/** What a page kept is not trusted. */
const isKeptOpen = (kept: unknown): boolean =>
  typeof kept === 'object' && kept !== null && 'pinned' in kept && kept.pinned === true;
