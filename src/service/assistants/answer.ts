import * as z from 'zod';
import type { Assistant } from '../../contract/models/assistants.ts';
import type { Provider } from '../../contract/models/vendors.ts';
import type { CollectedAnswer } from '../answers/readAnswers.ts';
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

/** Optional metadata of an answer. Invalid values are dropped so that the answer is still usable. */
export const optionalText = z.string().nullish().catch(undefined);
/** Optional position in an answer, starting at 0. */
export const optionalIndex = z.int().min(0).nullish().catch(undefined);

/** Removes duplicates and limits the number and length of an answer's search queries, for storage. */
export const keptQueries = (queries: Iterable<string>): string[] =>
  [...new Set(Array.from(queries, shortQuery))].slice(0, 200);

/** UTF-16 code units. A PostgreSQL index entry is limited to 2,704 bytes, and each unit takes up to three. */
const maxQueryLength = 600;

const shortQuery = (query: string): string =>
  query
    .slice(0, maxQueryLength)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
