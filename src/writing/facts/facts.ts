import type { Figure } from '../../text/figures/figures.ts';
import { domainOf } from '../../text/urls.ts';

export type FactKind = 'statistic' | 'price' | 'date' | 'definition' | 'comparison' | 'step' | 'quotation' | 'claim';

/** A figure of a fact with its words as they stand on the page, bounds such as `up to` included. */
export interface FactFigure extends Omit<Figure, 'start' | 'end' | 'parts'> {
  readonly text: string;
}

/** One thing that a page or an answer says, and where. Plain data. */
export interface Fact {
  /** `f12`; counts from 1 within a ledger. */
  readonly id: string;
  readonly kind: FactKind;
  /** The sentence, or row of a table, word for word without marks; of a quotation the words between its marks. */
  readonly text: string;
  /** The heading above it; of a table also what its row and column are. */
  readonly about?: string;
  readonly figure?: FactFigure;
  /** The page on which it stands. */
  readonly url?: string;
  /** What the writer calls the text of their own on which it stands, where no page does. */
  readonly label?: string;
  /** The answer that says it, where no page does. Such a fact leads a writer and carries nothing. */
  readonly responseId?: number;
  /**
   * Where the text stands in the page's Markdown, in UTF-16 code units; 0 and 0 for what an answer says. Kept ledgers of
   * earlier versions have the place of the cell for a row.
   */
  readonly start: number;
  readonly end: number;
  /** ISO 639-1, or `und`. */
  readonly language: string;
  /** When the page was read, in milliseconds; 0 for what an answer says. */
  readonly readAt: number;
  /** How many answers draw on the page, or say it. */
  readonly answers: number;
  /** Who said a quotation, where the page tells. */
  readonly speaker?: string;
  /** The day on which its page was published, `YYYY-MM-DD`, where the page tells. */
  readonly published?: string;
  /** True if the page says there what it recommends. */
  readonly isVerdict?: true;
}

/** On which page or text of the writer a fact stands; undefined for what only an assistant says, which carries nothing. */
export const sourceOf = ({ url, label }: Pick<Fact, 'url' | 'label'>): string | undefined => url ?? label;

/** What its source is called: the domain of a page, or what the writer calls their text. */
export const siteOf = ({ url, label = '' }: Pick<Fact, 'url' | 'label'>): string =>
  url === undefined ? label : (domainOf(url) ?? url);

/** Facts that give other values for what seems to be one thing. */
export interface Conflict {
  readonly about: string;
  /** Their ids. */
  readonly facts: readonly string[];
}

/** All that an article may rest on. */
export interface Ledger {
  /** Those of pages in the order of pages and texts, then those of answers. */
  readonly facts: readonly Fact[];
  readonly conflicts: readonly Conflict[];
}
