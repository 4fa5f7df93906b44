import type { ChosenTopic } from './pickers.ts';

/** Destination of a page's prompts. */
export interface PagePlace {
  readonly project: string;
  readonly topic: ChosenTopic;
}

/** Part of a text's URI, which menus of an editor pass. */
export interface TextAddress {
  readonly scheme: string;
  readonly path: string;
}

export interface WrittenPage {
  readonly text: string;
  readonly place: PagePlace;
  /** Closes the page without asking to save it. */
  close(): Promise<void>;
}

/**
 * Untitled pages for writing prompts, one per line. The editor restores unsaved pages, so their destinations are stored
 * too.
 */
export interface WrittenPages {
  /** Opens a new page that starts with a line. */
  open(firstLine: string, place: PagePlace): Promise<void>;
  /** Returns the page with the given URI, or else the active one. */
  find(address?: TextAddress): WrittenPage | undefined;
}
