import type { ChosenTopic } from './pickers.ts';

/** Where the prompts of a page go. */
export interface PagePlace {
  readonly project: string;
  readonly topic: ChosenTopic;
}

/** What menus over an editor hand over of its text. */
export interface TextAddress {
  readonly scheme: string;
  readonly path: string;
}

export interface WrittenPage {
  readonly text: string;
  readonly place: PagePlace;
  /** Takes it away with its text, without a question. */
  close(): Promise<void>;
}

/** The pages on which somebody writes prompts, one a line; what is not saved outlives the window, and so do they. */
export interface WrittenPages {
  /** Opens a fresh page that begins with this line. */
  open(firstLine: string, place: PagePlace): Promise<void>;
  /** The page with this address, or else the one that is looked at. */
  find(address?: TextAddress): WrittenPage | undefined;
}
