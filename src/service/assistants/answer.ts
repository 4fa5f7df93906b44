import type { Provider } from '../../contract/models/vendors.ts';
import type { Assistant } from '../../contract/models/assistants.ts';
import type { CollectedAnswer } from '../answers/collectedAnswer.ts';
import type { ModelRequest } from '../models/attempts.ts';

/** What an assistant is asked, and where it should imagine to be asked. */
export interface AssistantQuestion extends ModelRequest {
  readonly assistant: Assistant;
  readonly text: string;
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly region: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** What an assistant answered, as far as it says so itself. */
export type AssistantAnswer = Pick<
  CollectedAnswer,
  'markdown' | 'sources' | 'searchQueries' | 'searchPerformed' | 'modelVersion'
>;

/**
 * Puts a question to one kind of provider. Throws Failure with a `PROVIDER_…` code; a cancelled question throws the
 * signal's reason.
 */
export type AskProvider<Kind extends Provider['kind']> = (
  provider: Extract<Provider, { kind: Kind }>,
  question: AssistantQuestion,
) => Promise<AssistantAnswer>;
