import type { PageState } from '../../contract/content/page.ts';

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
  readonly text: string;
  readonly url?: string;
  /** Title of the writer's text, for a fact without a page. */
  readonly label?: string;
  readonly language?: string;
  readonly readAt?: number;
}
