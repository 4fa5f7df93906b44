import type { Patience } from './patience.ts';

/** What an assistant was asked, and where it should imagine to be asked. */
export interface Question {
  readonly text: string;
  readonly region: string;
  readonly signal: AbortSignal;
  readonly patience: Patience;
}

/** What an assistant answered. Null and empty where it does not say. */
export interface AssistantAnswer {
  readonly markdown: string;
  readonly sources: readonly { readonly url: string; readonly title?: string; readonly cited?: boolean }[];
  readonly searchQueries: readonly string[];
  readonly searchPerformed: boolean | null;
}
