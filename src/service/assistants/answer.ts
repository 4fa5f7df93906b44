import type { Provider } from '../../contract/models/vendors.ts';
import type { Assistant } from '../../contract/models/assistants.ts';
import type { CollectedAnswer } from '../answers/collectedAnswer.ts';
import type { ModelRequest } from '../models/attempts.ts';

/** A prompt for an assistant, with the country and language to ask from. */
export interface AssistantQuestion extends ModelRequest {
  readonly assistant: Assistant;
  readonly text: string;
  /** ISO 3166-1 alpha-2, in uppercase. */
  readonly region: string;
  /** ISO 639-1. */
  readonly language: string;
}

/** An answer with the information that the assistant itself reports. */
export type AssistantAnswer = Pick<
  CollectedAnswer,
  'markdown' | 'sources' | 'searchQueries' | 'searchPerformed' | 'modelVersion'
>;

/**
 * Sends a question to one kind of provider.
 * @throws Failure with a `PROVIDER_…` code, or the signal's reason if the question is canceled.
 */
export type AskProvider<Kind extends Provider['kind']> = (
  provider: Extract<Provider, { kind: Kind }>,
  question: AssistantQuestion,
) => Promise<AssistantAnswer>;
