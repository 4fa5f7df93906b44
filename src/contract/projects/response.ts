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

/** One answer of an assistant, with what it says about the brand. */
export const Response = z.object({
  id: Id,
  prompt: z.object({ id: Id, text: z.string().nullable() }),
  model: z.string(),
  date: Day,
  collected_at: Moment,
  brand_mentioned: z.boolean().nullable(),
  position: Position.nullable(),
  sentiment: Sentiment.nullable(),
  /** Only if the service is Citedesk. */
  sentiment_source: SentimentSource.nullish(),
  search_performed: z.boolean().nullable(),
  search_queries: z.array(z.string()),
  competitors_count: z.int(),
  realtime: z.boolean().nullable(),
  content_markdown: z.string().optional(),
});
export type Response = z.infer<typeof Response>;

/** A page that an answer cites (`cited`) or that was only consulted; `position` counts from 1. */
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

/** What an answer recommends in an order, 1 the best. */
export const Ranking = z.object({
  rank: z.int(),
  domain: z.string().nullable(),
  /** As the answer writes it. */
  name: z.string(),
  /**
   * The brand or competitor that the name is or begins with, as the project spells it; null where it tracks neither.
   * Only where the service is ours.
   */
  tracked: z.string().nullish(),
});
export type Ranking = z.infer<typeof Ranking>;

/** A sentence that an answer supports with sources, by their `position`. */
const CitedSentence = z.object({ sentence: z.string(), sources: z.array(z.int()) });

export const ResponseDetail = Response.extend({
  content_markdown: z.string(),
  /**
   * What came, where thoughts or what the page says were taken off, or raw marks rewritten; else null. Only where the
   * service is ours.
   */
  original_markdown: z.string().nullish(),
  mention_kind: MentionKind.nullable(),
  sources: z.array(Source.extend({ page: PageSummary.optional() })),
  competitors: z.array(NamedCompetitor),
  rankings: z.array(Ranking),
  sentiment_source: SentimentSource.nullable(),
  /** What a judge rests its verdict on, as it stands in the answer. Here and below: only where the service is ours. */
  sentiment_quote: z.string().nullish(),
  citations: z.array(CitedSentence).optional(),
  /**
   * For each number in the text's marks that the text does not list itself the `position` of its source, 0 for none;
   * null where the numbers are the positions.
   */
  source_numbers: z.array(z.int()).nullish(),
  /**
   * The model as its provider names it, for which country it was asked (ISO 3166-1), null where it can be told none,
   * and the prompt's language (ISO 639-1).
   */
  model_version: z.string().nullish(),
  region: z.string().nullish(),
  language: z.string().nullish(),
});
export type ResponseDetail = z.infer<typeof ResponseDetail>;

const years = { first: 1970, last: 9998 } as const;

/** Its day has a year of four digits in every zone. */
const Collected = Moment.refine(
  (at) => Date.parse(at) >= Date.UTC(years.first, 0) && Date.parse(at) < Date.UTC(years.last + 1, 0),
  `must be a timestamp in the years ${years.first} to ${years.last}`,
);

/** An answer collected elsewhere. */
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
   * For each number in the text's marks the place of its source in `sources`, from 1, 0 for none; without it they are
   * counted in order.
   */
  source_numbers: z.array(z.int().min(0).max(maxSources)).max(maxSourceNumbers).nullish(),
  search_queries: z.array(z.string().max(maxSearchLength)).max(maxSearches).nullish(),
  search_performed: z.boolean().nullish(),
  /** The model as its provider names it. */
  model_version: z.string().max(maxVersionLength).nullish(),
});
export type NewResponse = z.output<typeof NewResponse>;

/** How far the clock of who collected answers may be ahead, in milliseconds. */
const clocksDiffer = 5 * 60_000;

/** Whether an answer was collected later than clocks differ, so that no service takes it; `now` in milliseconds. */
export const isOfTheFuture = ({ collected_at: at }: Pick<NewResponse, 'collected_at'>, now: number): boolean =>
  Date.parse(at) > now + clocksDiffer;

export const SkippedResponse = z.object({ prompt_id: Id, model: z.string(), collected_at: Moment, response_id: Id });

/** Which answers of a window are listed, beyond what the specification names: what `explain` is written with. */
const filters = {
  topic_id: queryInteger(1).optional(),
  /** Only answers to these prompts, such as those of one question. */
  prompt_ids: queryIds().optional(),
  /** Only those to the prompts that this query of `GET …/prompts` chooses. */
  of_prompts: z
    .string()
    .min(1)
    .max(500)
    .refine((query) => chosenPrompts(query) !== undefined, 'must be prompt filters such as missed=true&active=true')
    .optional(),
  branded: queryFlag().optional(),
  /** False: only where the assistant showed no answer at all. */
  answered: queryFlag().optional(),
  mention_kind: queryChoices(MentionKind).optional(),
  sentiment: queryChoices(Sentiment).optional(),
  position: queryChoices(Position).optional(),
  /** A source of this domain or of a tracked site below it, cited or consulted. */
  domain: queryDomain().optional(),
  /** Whether the text cites a page of any of these domains, or of a tracked site below them. */
  cites: queryDomains().optional(),
  not_cites: queryDomains().optional(),
  /** True: `domain`, `cites` and `not_cites` are only those sites themselves, as figures count them. */
  exact_domain: queryFlag().optional(),
  /** Whether the text cites this very address. */
  cites_url: z.string().min(1).max(maxAddressLength).optional(),
  /** A source with this very address. */
  url: z.string().min(1).max(maxAddressLength).optional(),
  /** A tracked competitor that is named, as the project spells it. */
  competitor: z.string().min(1).max(240).optional(),
  not_competitor: z.string().min(1).max(240).optional(),
  /** A name that nobody tracks, across case and signs. */
  candidate: z.string().min(1).max(240).optional(),
  /**
   * A tracked name that the answer ranks, as the project spells it; else a domain that it ranks, or a name without one.
   */
  ranked: z.string().min(1).max(1000).optional(),
  /** A search that the assistant ran. */
  query: z.string().min(1).max(maxSearchLength).optional(),
  searched: querySearched().optional(),
  /** Whether answers of the assistant to the prompt differ in these days: some name the brand, and some do not. */
  varying: queryFlag().optional(),
  /** A fact of the brand that the answer contradicts. */
  contradicts: z
    .string()
    .min(1)
    .max(2 * maxFactLength)
    .optional(),
  /** The model as its provider names it. */
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
