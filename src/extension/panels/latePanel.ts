import type { PageKind, Surfaces } from './surface.ts';

interface Panel {
  show(subject: never): Promise<void>;
  refresh(): void;
  dispose(): void;
}

interface Needs {
  readonly surfaces: Surfaces;
  readonly note: (error: unknown, where: string) => void;
}

/** A panel that is not loaded before it has a page to show. */
interface LatePanel<Loaded extends Panel> extends Pick<Loaded, 'show' | 'refresh' | 'dispose'> {
  /** Does something with the panel where it is loaded, or about to be; else nothing. */
  ifLoaded(use: (panel: Loaded) => void): void;
}

/**
 * Loads a panel with its first page: when somebody asks for one, or the editor brings one back after a reload.
 * @param load gives what makes the panel of its needs
 */
export function latePanel<PanelNeeds extends Needs, Loaded extends Panel>(
  kind: PageKind,
  load: () => Promise<(needs: PanelNeeds) => Loaded>,
  needs: PanelNeeds,
): LatePanel<Loaded> {
  const { surfaces, note } = needs;
  let panel: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  let isOver = false;
  let adopt: Parameters<Surfaces['onRestored']>[1] | undefined;
  const failed = (error: unknown): void => note(error, kind);

  async function make(): Promise<Loaded> {
    const create = await load();
    panel = create({ ...needs, surfaces: { ...surfaces, onRestored: keepListener } });
    if (isOver) panel.dispose();
    return panel;
  }

  function keepListener(_kind: PageKind, listener: NonNullable<typeof adopt>): { dispose(): void } {
    adopt = listener;
    return {
      dispose() {
        adopt = undefined;
      },
    };
  }

  const loaded = (): Promise<Loaded> => {
    loading ??= make();
    return loading;
  };
  const ifLoaded = (use: (made: Loaded) => void): void => {
    if (panel) use(panel);
    else loading?.then(use).catch(failed);
  };

  const restoring = surfaces.onRestored(kind, (surface, kept) => {
    loaded().catch(failed);
    ifLoaded(() => adopt?.(surface, kept));
  });

  return {
    show: async (subject: never) => (await loaded()).show(subject),
    refresh: () => ifLoaded((made) => made.refresh()),
    ifLoaded,
    dispose() {
      isOver = true;
      restoring.dispose();
      panel?.dispose();
    },
  };
}
