import type { explainToPage } from '../service/failures/sentences.ts';
import { lazy } from '../editor/lazy.ts';
import type { LazySurfaces, PageKind, Surfaces } from './surface.ts';

interface Panel {
  show(subject: never): Promise<void>;
  refresh(): void;
  leave(project: string): void;
  dispose(): void;
}

interface PanelContext {
  readonly surfaces: Surfaces;
  /** Turns an error into the message of a page. */
  readonly explain: typeof explainToPage;
  readonly note: (error: unknown, where: string) => void;
}

/** Panel that loads when its first page is needed. */
export interface LazyPanel<Loaded extends Panel> extends Pick<Loaded, 'show' | 'refresh' | 'leave' | 'dispose'> {
  /** Calls `use` if the panel is loaded or loading. Otherwise does nothing. */
  ifLoaded(use: (panel: Loaded) => void): void;
  /** Loads the panel for uses that need no page. */
  loaded(): Promise<Loaded>;
}

/**
 * Loads a panel when its first page is requested or restored after a reload.
 * @param load imports the panel's factory
 */
export function lazyPanel<Context extends PanelContext, Loaded extends Panel>(
  kind: PageKind,
  load: () => Promise<(context: Context) => Loaded>,
  {
    surfaces,
    ...context
  }: Omit<Context, 'surfaces' | 'explain'> & {
    readonly surfaces: LazySurfaces;
    readonly note: PanelContext['note'];
  },
): LazyPanel<Loaded> {
  let adopt: Parameters<Surfaces['onRestored']>[1] | undefined;
  const failed = (error: unknown): void => context.note(error, kind);

  const panel = lazy(async () => {
    const [create, { open }, { explainToPage: explain }] = await Promise.all([
      load(),
      surfaces.load(),
      import('../service/failures/sentences.ts'),
    ]);
    const whole: object = { ...context, explain, surfaces: { open, onRestored: keepListener } };
    return create(whole as Context);
  });

  function keepListener(_kind: PageKind, listener: NonNullable<typeof adopt>): { dispose(): void } {
    adopt = listener;
    return {
      dispose() {
        adopt = undefined;
      },
    };
  }

  const ifLoaded = (use: (loaded: Loaded) => void): void => {
    if (panel.part) use(panel.part);
    else panel.loading?.then(use).catch(failed);
  };

  const restoring = surfaces.onRestored(kind, (surface, state) => {
    panel.loaded().catch(failed);
    ifLoaded(() => adopt?.(surface, state));
  });

  return {
    show: async (subject: never) => (await panel.loaded()).show(subject),
    refresh: () => ifLoaded((made) => made.refresh()),
    leave: (project) => ifLoaded((made) => made.leave(project)),
    ifLoaded,
    loaded: () => panel.loaded(),
    dispose() {
      restoring.dispose();
      void panel.dispose();
    },
  };
}
