import type { FromPage, ToPage } from '../../contract/messages.ts';
import { keptId } from './pageId.ts';
import type { PageKind, Surface, Surfaces } from './surface.ts';

/** Requests of a page, except for its content. */
export type PageWish = Exclude<FromPage, { readonly type: 'ready' | 'retry' }>;

interface Needs<State> {
  readonly kind: PageKind;
  readonly surfaces: Surfaces;
  /** True if a new page opens next to the others. A function is evaluated at each opening. */
  readonly beside?: boolean | (() => boolean);
  /** True if a new page opens on top of another page of its kind. */
  readonly over?: boolean;
  /** True if a restored page may show this id. Page state is untrusted. */
  readonly restores: (id: string) => boolean;
  /** Reads the content of a page. Passes content that is available early to `onPart`. */
  readonly load: (id: string, signal: AbortSignal, onPart: (part: State) => void) => Promise<State>;
  readonly titleOf: (state: State) => string;
  readonly onWish: (wish: PageWish, state: State) => unknown;
  /** Called when the page shows another id, or undefined when it closes. */
  readonly onTurn?: (id: string | undefined) => void;
  readonly explain: (error: unknown) => { readonly message: string; readonly retry: boolean };
  readonly note: (error: unknown, where: string) => void;
}

/** Page of one kind. Its webview exists while it shows something. */
export interface Panel<State> {
  readonly id: string | undefined;
  /** True if it has the keyboard focus. */
  readonly active: boolean;
  /** Shows an id on the open page or on a new one. With `quiet`, the focus doesn't move. */
  show(id: string, quiet?: boolean): void;
  /** Shows another id on the open page without revealing it. Does nothing if no page is open. */
  follow(id: string): void;
  /** Reads the content again. In the background (`behind`), old content stays until all of the new is read. */
  refresh(behind?: boolean): void;
  /** Changes the shown state in place. Does nothing if no state is shown. */
  update(change: (state: State) => State): void;
  /** Sends a message that isn't repeated when the page is ready again. */
  tell(message: ToPage<State>): void;
  close(): void;
  dispose(): void;
}

/** Keeps a webview filled. Sends its state whenever it becomes ready, also after hiding or a reload. */
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

  /** Reads a restored page only once it is visible and reports ready. */
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

  const restoring = surfaces.onRestored(kind, (restored, pageState) => {
    const restoredId = keptId(pageState);
    if (restoredId === undefined || !restores(restoredId) || surface) return restored.close();
    turnTo(restoredId);
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
