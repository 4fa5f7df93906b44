import type { Figure } from '../../text/figures/figure.ts';
import { domainOf } from '../../text/urls.ts';

export type FactKind = 'statistic' | 'price' | 'date' | 'definition' | 'comparison' | 'step' | 'quotation' | 'claim';

/** Figure of a fact. `text` has the exact words of the page, including bounds such as `up to`. */
export interface FactFigure extends Omit<Figure, 'start' | 'end' | 'parts'> {
  readonly text: string;
}

/** A statement of a page or an answer, and its position. Plain data. */
export interface Fact {
  /** Unique within a ledger: `f1`, `f2`, and so on. */
  readonly id: string;
  readonly kind: FactKind;
  /** Exact words of the sentence or table row, without markup, or the words inside a quotation. */
  readonly text: string;
  /** Heading above it. For a table cell, followed by its row and column. */
  readonly about?: string;
  readonly figure?: FactFigure;
  readonly url?: string;
  /** Label of the writer's own text that contains it, instead of `url`. */
  readonly label?: string;
  /** Answer that contains it, if no page does. Such a fact guides a writer, but is no evidence. */
  readonly responseId?: number;
  /**
   * Position of the text in the page's Markdown, in UTF-16 code units. 0 to 0 for answers. Ledgers stored by earlier
   * versions have the position of the cell instead of the row.
   */
  readonly start: number;
  readonly end: number;
  /** ISO 639-1 code, or `und`. */
  readonly language: string;
  /** Time of reading the page, in milliseconds. 0 for answers. */
  readonly readAt: number;
  /** Number of answers that use the page or contain the statement. */
  readonly answers: number;
  /** Speaker of a quotation, if known. */
  readonly speaker?: string;
  /** Publication date of the page, `YYYY-MM-DD`, if known. */
  readonly published?: string;
  /** True if the page makes a recommendation here. */
  readonly isVerdict?: true;
}

/**
 * Returns the page or the writer's text that contains a fact. Undefined for statements of assistants, which are no
 * evidence.
 */
export const sourceOf = ({ url, label }: Pick<Fact, 'url' | 'label'>): string | undefined => url ?? label;

/** Returns the domain of a page, or the writer's label for their text. */
export const siteOf = ({ url, label = '' }: Pick<Fact, 'url' | 'label'>): string =>
  url === undefined ? label : (domainOf(url) ?? url);

/** Facts that give different values for apparently the same thing. */
export interface Conflict {
  readonly about: string;
  readonly facts: readonly string[];
}

/** Facts that an article may use. */
export interface Ledger {
  /** Facts of pages, in order of pages and text, then those of answers. */
  readonly facts: readonly Fact[];
  readonly conflicts: readonly Conflict[];
}
