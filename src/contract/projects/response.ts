import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import {
  maxAddressLength,
  maxFactLength,
  maxSearchLength,
  maxSearches,
  maxSourceNumbers,
  maxSources,
  maxTitleLength,
  maxVersionLength,
} from '../call/limits.ts';
import { PageSummary } from '../content/page.ts';
import {
  furtherFilters,
  page,
  pageMeta,
  queryChoices,
  queryDomain,
  queryDomains,
  queryFlag,
  queryIds,
  queryInteger,
  querySearched,
  window,
} from '../call/query.ts';
import { Assistant, Day, Id, MentionKind, Moment, Position, Sentiment, SentimentSource } from '../call/values.ts';
import { ImportId } from './import.ts';
import { chosenPrompts } from './prompt.ts';

/** Answer of an assistant, with its analysis for the brand. */
export const Response = z.object({
  id: Id,
  prompt: z.object({ id: Id, text: z.string().nullable() }),
  model: z.string(),
  date: Day,
  collected_at: Moment,
  brand_mentioned: z.boolean().nullable(),
  position: Position.nullable(),
  sentiment: Sentiment.nullable(),
  /** Absent from other services. */
  sentiment_source: SentimentSource.nullish(),
  search_performed: z.boolean().nullable(),
  search_queries: z.array(z.string()),
  competitors_count: z.int(),
  realtime: z.boolean().nullable(),
  content_markdown: z.string().optional(),
});
export type Response = z.infer<typeof Response>;

/** Page that an answer cites (`cited`) or only consulted. `position` counts from 1. */
export const Source = z.object({
  url: z.string(),
  domain: z.string(),
  title: z.string().nullable(),
  position: z.int(),
  cited: z.boolean(),
});
export type Source = z.infer<typeof Source>;

export const NamedCompetitor = z.object({ name: z.string(), domain: z.string().nullable(), position: Position });
export type NamedCompetitor = z.infer<typeof NamedCompetitor>;

/** Option that an answer ranks, 1 is the best. */
export const Ranking = z.object({
  rank: z.int(),
  domain: z.string().nullable(),
  /** Spelled like in the answer. */
  name: z.string(),
  /**
   * Tracked brand or competitor that the name is or starts with, as the project spells it. Null if there is none.
   * Absent from other services.
   */
  tracked: z.string().nullish(),
});
export type Ranking = z.infer<typeof Ranking>;

/** Sentence of an answer, with the `position` of its sources. */
const CitedSentence = z.object({ sentence: z.string(), sources: z.array(z.int()) });

export const ResponseDetail = Response.extend({
  content_markdown: z.string(),
  /**
   * Original text, if reasoning or page texts were removed or raw marks rewritten, else null. Absent from other
   * services.
   */
  original_markdown: z.string().nullish(),
  mention_kind: MentionKind.nullable(),
  sources: z.array(Source.extend({ page: PageSummary.optional() })),
  competitors: z.array(NamedCompetitor),
  rankings: z.array(Ranking),
  sentiment_source: SentimentSource.nullable(),
  /** Quotation of the answer that supports the judge's verdict. Like the fields below, absent from other services. */
  sentiment_quote: z.string().nullish(),
  citations: z.array(CitedSentence).optional(),
  /**
   * For each number in the text that the text doesn't list itself, the `position` of its source, or 0 for none. Null if
   * the numbers equal the positions.
   */
  source_numbers: z.array(z.int()).nullish(),
  /**
   * Model as named by its provider, country of the question (ISO 3166-1, null if it can't be set), and language of the
   * prompt (ISO 639-1).
   */
  model_version: z.string().nullish(),
  region: z.string().nullish(),
  language: z.string().nullish(),
});
export type ResponseDetail = z.infer<typeof ResponseDetail>;

const years = { first: 1970, last: 9998 } as const;

/** The day must have a four-digit year in every time zone. */
const Collected = Moment.refine(
  (at) => Date.parse(at) >= Date.UTC(years.first, 0) && Date.parse(at) < Date.UTC(years.last + 1, 0),
  `must be a timestamp in the years ${years.first} to ${years.last}`,
);

/** Answer that was collected elsewhere. */
export const NewResponse = z.strictObject({
  prompt_id: Id,
  model: Assistant,
  collected_at: Collected,
  content_markdown: z.string().max(5_000_000),
  sources: z
    .array(
      z.strictObject({
        url: z.string().max(maxAddressLength),
        title: z.string().max(maxTitleLength).nullish(),
        cited: z.boolean().nullish(),
      }),
    )
    .max(maxSources)
    .nullish(),
  /**
   * For each number in the text, the 1-based position of its source in `sources`, or 0 for none. By default, numbers
   * follow their order.
   */
  source_numbers: z.array(z.int().min(0).max(maxSources)).max(maxSourceNumbers).nullish(),
  search_queries: z.array(z.string().max(maxSearchLength)).max(maxSearches).nullish(),
  search_performed: z.boolean().nullish(),
  /** Model as named by its provider. */
  model_version: z.string().max(maxVersionLength).nullish(),
});
export type NewResponse = z.output<typeof NewResponse>;

/** Tolerance for the clock of the collecting machine, in milliseconds. */
const clocksDiffer = 5 * 60_000;

/** True if an answer is too far in the future to be accepted. `now` is in milliseconds. */
export const isOfTheFuture = ({ collected_at: at }: Pick<NewResponse, 'collected_at'>, now: number): boolean =>
  Date.parse(at) > now + clocksDiffer;

export const SkippedResponse = z.object({ prompt_id: Id, model: z.string(), collected_at: Moment, response_id: Id });

/** Filters in addition to the specification's, which `explain` addresses use. */
const filters = {
  topic_id: queryInteger(1).optional(),
  /** Only answers to these prompts, such as those of one question. */
  prompt_ids: queryIds().optional(),
  /** Only answers to the prompts that match this query of `GET …/prompts`. */
  of_prompts: z
    .string()
    .min(1)
    .max(500)
    .refine((query) => chosenPrompts(query) !== undefined, 'must be prompt filters such as missed=true&active=true')
    .optional(),
  branded: queryFlag().optional(),
  /** False: only records without an answer. */
  answered: queryFlag().optional(),
  mention_kind: queryChoices(MentionKind).optional(),
  sentiment: queryChoices(Sentiment).optional(),
  position: queryChoices(Position).optional(),
  /** Filter by a source of this domain, or of a tracked site below it, cited or consulted. */
  domain: queryDomain().optional(),
  /** Filter by citations of any of these domains, or of a tracked site below them. */
  cites: queryDomains().optional(),
  not_cites: queryDomains().optional(),
  /** True: `domain`, `cites` and `not_cites` match only those sites themselves, as in figures. */
  exact_domain: queryFlag().optional(),
  /** Filter by citations of this exact address. */
  cites_url: z.string().min(1).max(maxAddressLength).optional(),
  /** Filter by a source with this exact address. */
  url: z.string().min(1).max(maxAddressLength).optional(),
  /** Filter by a mentioned competitor, as the project spells it. */
  competitor: z.string().min(1).max(240).optional(),
  not_competitor: z.string().min(1).max(240).optional(),
  /** Filter by an untracked name, regardless of case and punctuation. */
  candidate: z.string().min(1).max(240).optional(),
  /** Filter by a ranked option: a tracked name as the project spells it, a domain, or a name without a domain. */
  ranked: z.string().min(1).max(1000).optional(),
  query: z.string().min(1).max(maxSearchLength).optional(),
  searched: querySearched().optional(),
  /**
   * True: only if the assistant's answers to the prompt vary in the period, so that some mention the brand and some
   * don't.
   */
  varying: queryFlag().optional(),
  /** Filter by a brand fact that the answer contradicts. */
  contradicts: z
    .string()
    .min(1)
    .max(2 * maxFactLength)
    .optional(),
  /** Model as named by its provider. */
  model_version: z.string().min(1).max(maxVersionLength).optional(),
};

export const listResponses = endpoint({
  method: 'GET',
  path: '/projects/{project}/responses',
  origin: 'specified',
  summary: 'List stored answers, newest first',
  query: z.strictObject({
    ...window,
    ...page,
    prompt_id: queryInteger(1).optional(),
    brand_mentioned: queryFlag().optional(),
    include: z.literal('content').optional(),
    ...filters,
  }),
  data: z.array(Response),
  meta: z.object({
    project: z.string(),
    timezone: z.string(),
    from: Day,
    to: Day,
    models: z.array(z.string()),
    prompt_id: Id.nullable(),
    brand_mentioned: z.boolean().nullable(),
    ...furtherFilters,
    include: z.array(z.string()),
    ...pageMeta,
  }),
  cost: 1,
  costWithInclude: 2,
  scope: 'read',
  errors: ['DATE_RANGE_TOO_LARGE', 'INVALID_CURSOR', 'QUERY_TIMEOUT'],
});

export const getResponse = endpoint({
  method: 'GET',
  path: '/projects/{project}/responses/{response}',
  origin: 'citedesk',
  summary: 'Get an answer in full, with its sources and the competitors that it mentions',
  data: ResponseDetail,
  cost: 1,
  scope: 'read',
  errors: ['RESPONSE_NOT_FOUND', 'TEXT_TOO_HARD'],
});

export const addResponses = endpoint({
  method: 'POST',
  path: '/projects/{project}/responses',
  origin: 'citedesk',
  summary: 'Import answers that were collected elsewhere',
  body: z.strictObject({ responses: z.array(NewResponse).min(1).max(100), import: ImportId.optional() }),
  data: z.object({ added: z.array(Response), skipped: z.array(SkippedResponse) }),
  meta: z.object({ project: z.string(), added: z.int(), skipped: z.int() }),
  status: 201,
  cost: 1,
  scope: 'write',
  bodyLimit: 8 * 1024 * 1024,
  errors: ['TEXT_TOO_HARD', 'IMPORT_NOT_FOUND', 'IMPORT_UNDONE'],
});
