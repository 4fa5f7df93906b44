import type { PageState } from '../../contract/content/page.ts';
import type { Figure } from '../../text/figures/figures.ts';

/** A page that was read, or could not be; or a text that the writer added. */
export interface EvidencePage {
  /** Empty for a text of the writer. */
  readonly url: string;
  /** What the writer calls a text of their own. */
  readonly label?: string;
  readonly finalUrl?: string | null;
  readonly title?: string | null;
  readonly markdown: string;
  /** ISO 639-1; told from the text where it is left out. */
  readonly language?: string | null;
  readonly sha256?: string;
  /** Milliseconds. */
  readonly readAt: number;
  /** `YYYY-MM-DD`, where the page tells. */
  readonly published?: string | null;
  /** Why nothing was read; left out, or `read`, where it was. */
  readonly state?: PageState;
}

/** What is known of a page as it was when the article was written. */
export interface EarlierPage {
  readonly url: string;
  /** Milliseconds. */
  readonly readAt: number;
  /** The SHA-256 of its Markdown, or how that begins. */
  readonly sha256?: string | undefined;
  /** What was kept of its words: sentences and rows, each as it stood. */
  readonly said?: readonly string[];
}

/** What the checker needs of a fact of the ledger: its words, and the page that they stand on. */
export interface EvidenceFact {
  readonly id: string;
  readonly text: string;
  readonly url?: string;
  /** What the writer calls the text of their own on which it stands. */
  readonly label?: string;
  readonly language?: string;
  readonly readAt?: number;
  readonly figure?: Pick<Figure, 'value' | 'unit'> & { readonly high?: number };
}

/**
 * A figure that follows from figures of facts: `$200 less`. `difference`, `sum`, and `mean` keep the unit, but shares
 * differ in points. `ratio` is in times, and `change` in percent of the first.
 */
export interface Formula {
  readonly operation: 'sum' | 'difference' | 'mean' | 'ratio' | 'change' | 'count';
  readonly facts: readonly string[];
}
