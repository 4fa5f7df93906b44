import type { PageState } from '../../contract/content/page.ts';
import type { Figure } from '../../text/figures/figures.ts';

/** A page, whether or not it could be read, or a text that the writer added. */
export interface EvidencePage {
  /** Empty for the writer's texts. */
  readonly url: string;
  /** Title of the writer's text. */
  readonly label?: string;
  readonly finalUrl?: string | null;
  readonly title?: string | null;
  readonly markdown: string;
  /** ISO 639-1. Detected from the text if missing. */
  readonly language?: string | null;
  readonly sha256?: string;
  /** Milliseconds. */
  readonly readAt: number;
  /** Publication date (`YYYY-MM-DD`), if the page has one. */
  readonly published?: string | null;
  /** Reason why the page has no text. Missing or `read` if it was read. */
  readonly state?: PageState;
}

/** Stored parts of a page at the time the article was written. */
export interface EarlierPage {
  readonly url: string;
  /** Milliseconds. */
  readonly readAt: number;
  /** SHA-256 of its Markdown, or a prefix of it. */
  readonly sha256?: string | undefined;
  /** Stored sentences and rows, unchanged. */
  readonly said?: readonly string[];
}

/** The part of a ledger fact that the checker needs: its text and its page. */
export interface EvidenceFact {
  readonly id: string;
  readonly text: string;
  readonly url?: string;
  /** Title of the writer's text, for a fact without a page. */
  readonly label?: string;
  readonly language?: string;
  readonly readAt?: number;
  readonly figure?: Pick<Figure, 'value' | 'unit'> & { readonly high?: number };
}

/**
 * A figure calculated from facts: `$200 less`. `difference`, `sum`, and `mean` keep the unit, but the difference of
 * percentages is in points. `ratio` is in times, and `change` in percent of the first.
 */
export interface Formula {
  readonly operation: 'sum' | 'difference' | 'mean' | 'ratio' | 'change' | 'count';
  readonly facts: readonly string[];
}
