import type { FromPage } from '../../src/contract/messages.ts';
import type { PageKind, Surface, Surfaces } from '../../src/extension/panels/surface.ts';
import { settle } from './clock.ts';

interface FakeSurface extends Surface {
  readonly kind: PageKind;
  readonly posted: { readonly type: string; readonly state?: unknown; readonly message?: string }[];
  closed: boolean;
  revealed: number;
  active: boolean;
  /** True if it was last opened or revealed without taking focus. */
  quiet: boolean;
  beside: boolean;
  /** True if it was opened to replace a page of its kind. */
  over: boolean;
  /** Sends a message from the page and waits for its effects. */
  say(message: FromPage | object): Promise<void>;
}

/** Webviews without an editor. */
export function fakeSurfaces(): Surfaces & {
  readonly opened: FakeSurface[];
  restore(kind: PageKind, kept: unknown): FakeSurface;
  readonly waiting: number;
} {
  const opened: FakeSurface[] = [];
  const restoring = new Map<PageKind, (surface: Surface, kept: unknown) => void>();
  return {
    opened,
    open(kind, { beside = false, over = false, quiet = kind === 'article' } = {}) {
      const surface = Object.assign(fakeSurface(kind), { beside, over, quiet });
      opened.push(surface);
      return surface;
    },
    onRestored(kind, listener) {
      restoring.set(kind, listener);
      return { dispose: () => void restoring.delete(kind) };
    },
    restore(kind, kept) {
      const surface = fakeSurface(kind);
      restoring.get(kind)?.(surface, kept);
      return surface;
    },
    get waiting() {
      return restoring.size;
    },
  };
}

function fakeSurface(kind: PageKind): FakeSurface {
  let hear: (message: unknown) => void = () => undefined;
  let closed: () => void = () => undefined;
  const surface: FakeSurface = {
    kind,
    title: '',
    posted: [],
    closed: false,
    revealed: 0,
    active: true,
    quiet: false,
    beside: false,
    over: false,
    post: (message) => void surface.posted.push(message as FakeSurface['posted'][number]),
    reveal: (quiet = false) => {
      surface.revealed += 1;
      surface.quiet = quiet;
    },
    onMessage: (listener) => void (hear = listener),
    onClosed: (listener) => void (closed = listener),
    close() {
      if (surface.closed) return;
      surface.closed = true;
      closed();
    },
    async say(message) {
      hear(message);
      for (let turns = 0; turns < 10; turns += 1) await settle();
    },
  };
  return surface;
}
