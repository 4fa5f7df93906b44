import type { AnswerState } from '../../../contract/messages.ts';
import type { Panel } from '../../panels/panel.ts';
import type { Surface, Surfaces } from '../../panels/surface.ts';

interface Page {
  readonly panel: Panel<AnswerState>;
  readonly adopt: (surface: Surface, state: unknown) => void;
}

/** Placement of a new page. */
interface AnswerPlace {
  readonly beside: () => boolean;
  /** True for the preview page, which covers the answer on screen. */
  readonly over: boolean;
}

/** Pages that show answers: the free page, pinned pages and one preview page. */
interface AnswerPages {
  /** Unpinned page that shows the next answer. */
  readonly free: Panel<AnswerState>;
  /** Page with the keyboard focus, or else the free page. */
  readonly current: Panel<AnswerState>;
  readonly all: readonly Panel<AnswerState>[];
  isPinned(page: Panel<AnswerState>): boolean;
  /** Pins a page. The next answer opens next to it, on a new free page. */
  pin(page: Panel<AnswerState>): void;
  isPreview(page: Panel<AnswerState>): boolean;
  /** Returns the preview page. Creates it if missing. */
  preview(): Panel<AnswerState>;
  /** Turns the preview page into the free page if it shows this answer. Returns true if it did. */
  takePreview(id: string): boolean;
  endPreview(): void;
  dispose(): void;
}

/** @param make creates a page. The surfaces restore its webview after a reload. */
export function createAnswerPages(
  surfaces: Surfaces,
  make: (surfaces: Surfaces, where: AnswerPlace) => Panel<AnswerState>,
): AnswerPages {
  let pinned: Page[] = [];
  let free = newPage();
  let previewed: Page | undefined;

  function newPage(over = false): Page {
    let adopt: Page['adopt'] = () => undefined;
    const pageSurfaces: Surfaces = {
      ...surfaces,
      onRestored(_kind, listener) {
        adopt = listener;
        return { dispose: () => undefined };
      },
    };
    const panel = make(pageSurfaces, { beside: () => openOnes().length > 0, over });
    return { panel, adopt: (surface, state) => adopt(surface, state) };
  }

  /** Drops pinned pages that were closed. */
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

  const restoring = surfaces.onRestored('answer', (surface, state) => {
    const page = isKeptOpen(state) ? newPage() : free;
    page.adopt(surface, state);
    if (page !== free) pinned = [...pinned, page];
  });

  const allPages = (): readonly Panel<AnswerState>[] =>
    [...openOnes(), ...(previewed ? [previewed] : []), free].map(({ panel }) => panel);
  return {
    get free() {
      return free.panel;
    },
    get current() {
      return allPages().find(({ active }) => active) ?? free.panel;
    },
    get all() {
      return allPages();
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
      for (const page of allPages()) page.dispose();
    },
  };
}

/** True if the state kept by a page says that it was pinned. Page state is untrusted. */
const isKeptOpen = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'pinned' in state && state.pinned === true;
