/** Kinds of pages. Each has a bundle of the same name. */
export type PageKind = 'answer' | 'article' | 'comparison' | 'prompt' | 'report';

/** Webview with its document. */
export interface Surface {
  title: string;
  post(message: object): void;
  /** True if it has the keyboard focus. */
  readonly active: boolean;
  /** Brings it to the front. Moves the focus to it unless it opens next to a text or `quiet` is set. */
  reveal(quiet?: boolean): void;
  onMessage(listener: (message: unknown) => void): void;
  onClosed(listener: () => void): void;
  close(): void;
}

/** Creates and restores webviews. */
export interface Surfaces {
  /** Opens a webview. With `over`, uses the column of a visible page of the same kind. */
  open(
    kind: PageKind,
    options?: { readonly beside?: boolean; readonly over?: boolean; readonly quiet?: boolean },
  ): Surface;
  /** Passes on webviews that the editor restores after a reload, with the state that their page kept. */
  onRestored(kind: PageKind, listener: (surface: Surface, state: unknown) => void): { dispose(): void };
}

/** Webviews whose factory loads when the first one is needed. */
export interface LazySurfaces extends Pick<Surfaces, 'onRestored'> {
  load(): Promise<Pick<Surfaces, 'open'>>;
}
