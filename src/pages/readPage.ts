import type { PageState } from '../contract/page.ts';

/** What was read of a page of the web. */
export interface ReadPage {
  /** As it was asked for. */
  readonly url: string;
  /** Where redirects led. */
  readonly finalUrl: string;
  /** The registrable domain of `url`. */
  readonly domain: string;
  readonly title: string | null;
  readonly author: string | null;
  /** The day that the page itself tells, `YYYY-MM-DD`. */
  readonly published: string | null;
  /** ISO 639-1. */
  readonly language: string | null;
  /** The article alone, without what stands around it. */
  readonly markdown: string;
  readonly words: number;
  /** Of the Markdown, in hexadecimal digits. */
  readonly sha256: string;
}

/** A page of which nothing was read, and why. */
export interface UnreadPage {
  readonly url: string;
  /** Null where nothing answered. */
  readonly finalUrl: string | null;
  readonly domain: string;
  /** Why, as a sentence for people. */
  readonly note: string;
}

/** A page as it is stored, with the moment of its reading in milliseconds. */
export type StoredPage =
  | (ReadPage & { readonly state: 'read'; readonly readAt: number })
  | (UnreadPage & { readonly state: Exclude<PageState, 'read'>; readonly readAt: number });
