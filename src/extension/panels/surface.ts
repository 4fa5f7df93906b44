/** The kinds of pages; each is a bundle of that name. */
export type PageKind = 'answer' | 'article' | 'comparison' | 'report';

/** One webview of the editor, its document loaded. */
export interface Surface {
  title: string;
  post(message: object): void;
  /** Whether the keyboard is in it. */
  readonly active: boolean;
  /** Brings it to the front, and the keyboard to it unless it stands beside a text or is to be quiet. */
  reveal(quiet?: boolean): void;
  onMessage(listener: (message: unknown) => void): void;
  onClosed(listener: () => void): void;
  close(): void;
}

/** How webviews come about. */
export interface Surfaces {
  /** With `over`, opens in the column of a page of its kind, if one is shown. */
  open(
    kind: PageKind,
    options?: { readonly beside?: boolean; readonly over?: boolean; readonly quiet?: boolean },
  ): Surface;
  /** Hands over those that the editor brings back after a reload, with what their page kept. */
  onRestored(kind: PageKind, listener: (surface: Surface, kept: unknown) => void): { dispose(): void };
}

/** Webviews of which the first is yet to come: what makes them is loaded with it. */
export interface LazySurfaces extends Pick<Surfaces, 'onRestored'> {
  load(): Promise<Pick<Surfaces, 'open'>>;
}
