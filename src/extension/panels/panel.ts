import type { FromPage, ToPage } from '../../contract/messages.ts';
import { keptId } from './pageId.ts';
import type { PageKind, Surface, Surfaces } from './surface.ts';

/** What a page may ask for beyond being filled. */
export type PageWish = Exclude<FromPage, { readonly type: 'ready' | 'retry' }>;

interface Needs<State> {
  readonly kind: PageKind;
  readonly surfaces: Surfaces;
  /** Whether a new page opens beside the others, where that is not always so when it opens. */
  readonly beside?: boolean | (() => boolean);
  /** True if a new page opens over another one of its kind that is shown. */
  readonly over?: boolean;
  /** Whether a page that the editor brings back may show what it says that it showed; pages are not trusted. */
  readonly restores: (id: string) => boolean;
  /** Reads what a page of that id shows; what can be shown of it before is handed to `onPart`. */
  readonly load: (id: string, signal: AbortSignal, onPart: (part: State) => void) => Promise<State>;
  readonly titleOf: (state: State) => string;
  readonly onWish: (wish: PageWish, state: State) => unknown;
  /** Told when another id is shown, or none any more. */
  readonly onTurn?: (id: string | undefined) => void;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}

/** A page of its kind, which is there once it shows something. */
export interface Panel<State> {
  readonly id: string | undefined;
  /** Whether the keyboard is in it. */
  readonly active: boolean;
  /** Shows what the id stands for, in the page that is open or in a new one; a quiet one leaves the keyboard alone. */
  show(id: string, quiet?: boolean): void;
  /** Shows something else in the page that is open, where it stands; without one nothing happens. */
  follow(id: string): void;
  /** Reads again what is shown, and shows it when it came; behind somebody's back, all of it at once. */
  refresh(behind?: boolean): void;
  /** Changes what is shown where it stands; without anything nothing happens. */
  update(change: (state: State) => State): void;
  /** Tells the page something that it need not know later. */
  tell(message: ToPage<State>): void;
  /** Takes the page away. */
  close(): void;
  dispose(): void;
}

/**
 * Keeps a page of the editor filled: whenever it is ready, also after it was hidden or the window reloaded, it gets its
 * state.
 */
export function createPanel<State extends { readonly id: string }>(needs: Needs<State>): Panel<State> {
  const {
    kind,
    surfaces,
    beside = false,
    over = false,
    restores,
    load,
    titleOf,
    onWish,
    onTurn,
    explain,
    note,
  } = needs;
  let surface: Surface | undefined;
  let id: string | undefined;
  let last: ToPage<State> | undefined;
  let state: State | undefined;
  let loading: AbortController | undefined;
  let ready = false;

  function adopt(fresh: Surface): void {
    surface = fresh;
    ready = false;
    fresh.onClosed(() => surface === fresh && close());
    fresh.onMessage((message) => void hear(fresh, message).catch((error: unknown) => note(error, kind)));
  }

  /** A page that was restored is read only when somebody sees it, which is when it says that it is ready. */
  async function hear(from: Surface, message: unknown): Promise<void> {
    const { FromPage } = await import('../../contract/messages.ts');
    const wish = FromPage.parse(message);
    if (from !== surface) return;
    if (wish.type === 'ready') {
      ready = true;
      if (last) from.post(last);
      else if (!loading) fill();
    } else if (wish.type === 'retry') fill();
    else if (state) await onWish(wish, state);
  }

  function fill(behind = false): void {
    const wanted = id;
    if (wanted === undefined) return;
    loading?.abort();
    const controller = new AbortController();
    loading = controller;
    const take = (fresh: State): void => {
      if (controller.signal.aborted) return;
      if (surface) surface.title = titleOf(fresh);
      put(fresh);
    };
    const hold = behind && state !== undefined;
    load(wanted, controller.signal, hold ? () => undefined : take)
      .then(take, (error: unknown) => {
        if (controller.signal.aborted) return;
        note(error, kind);
        tell({ type: 'failure', ...explain(error) });
      })
      .finally(() => {
        if (loading === controller) loading = undefined;
      });
  }

  function put(fresh: State): void {
    state = fresh;
    tell({ type: 'state', state: fresh });
  }

  function tell(message: ToPage<State>): void {
    last = message;
    if (ready) surface?.post(message);
  }

  function turnTo(next: string | undefined): void {
    loading?.abort();
    loading = undefined;
    id = next;
    last = undefined;
    state = undefined;
    onTurn?.(next);
  }

  function close(): void {
    surface = undefined;
    turnTo(undefined);
  }

  function takeAway(): void {
    const open = surface;
    close();
    open?.close();
  }

  const restoring = surfaces.onRestored(kind, (restored, kept) => {
    const found = keptId(kept);
    if (found === undefined || !restores(found) || surface) return restored.close();
    turnTo(found);
    adopt(restored);
  });

  return {
    get id() {
      return id;
    },
    get active() {
      return surface?.active ?? false;
    },
    show(next, quiet) {
      if (next !== id) turnTo(next);
      const how = quiet === undefined ? {} : { quiet };
      if (surface) surface.reveal(quiet);
      else adopt(surfaces.open(kind, { beside: typeof beside === 'function' ? beside() : beside, over, ...how }));
      if (!state && !loading) fill();
    },
    follow(next) {
      if (!surface || next === id) return;
      turnTo(next);
      fill();
    },
    refresh: fill,
    update: (change) => state && put(change(state)),
    tell: (message) => ready && surface?.post(message),
    close: takeAway,
    dispose() {
      restoring.dispose();
      takeAway();
    },
  };
}
