import type { Provider } from '../../contract/vendors.ts';
import type { Assistant } from '../../contract/assistants.ts';
import type { Request } from '../models/attempts.ts';

/** What an assistant is asked, and where it should imagine to be asked. */
export interface Question extends Request {
  readonly assistant: Assistant;
  readonly text: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly region: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** A page that an answer cites (`cited`) or that was only consulted. */
export interface AnswerPage {
  readonly url: string;
  readonly title?: string | undefined;
  readonly cited: boolean;
}

/** What an assistant answered. Null where it does not say. */
export interface AssistantAnswer {
  /** Markdown with citations as `[n]`, and the numbered list of sources at the end; empty where the assistant showed no answer. */
  readonly markdown: string;
  /** In the order of their numbers. */
  readonly sources: readonly AnswerPage[];
  readonly searchQueries: readonly string[] | null;
  readonly searchPerformed: boolean | null;
  /** The model as the provider names it, with its version. */
  readonly modelVersion: string | null;
}

/** Puts a question to one kind of provider. Throws Failure with a `PROVIDER_…` code; a cancelled question throws the signal's reason. */
export type AskProvider<Kind extends Provider['kind']> = (
  provider: Extract<Provider, { kind: Kind }>,
  question: Question,
) => Promise<AssistantAnswer>;
