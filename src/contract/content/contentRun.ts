import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxAddedEvidence, maxAddedText } from '../call/limits.ts';
import { page, pageMeta, queryInteger } from '../call/query.ts';
import { RunPage } from './page.ts';
import { Id, language, line, Moment, WebUrl } from '../call/values.ts';

export const ContentRunStatus = z.enum(['processing', 'completed', 'failed', 'cancelled']);
export type ContentRunStatus = z.infer<typeof ContentRunStatus>;

/** The steps of a run in their order; `queued` stands before and `done` after them. */
export const contentSteps = ['research', 'crawl', 'outline', 'draft', 'score'] as const;
export type ContentStep = (typeof contentSteps)[number];

export const ArticleType = z.enum(['guide', 'how_to', 'comparison', 'listicle', 'faq']);
export type ArticleType = z.infer<typeof ArticleType>;
/** What a question asks for, which decides the outline of a `guide`. */
export const QuestionKind = z.enum([
  'best_of',
  'versus',
  'how_to',
  'what_is',
  'cost',
  'yes_no',
  'local',
  'troubleshooting',
  'alternatives',
]);
export type QuestionKind = z.infer<typeof QuestionKind>;
/**
 * `draft`: a model writes. `brief`: outline and evidence, no model needed. `rewrite`: a model reworks a text that is
 * handed in. `refresh`: a text that is handed in, with a note of what has changed since; no model needed.
 */
export const WriteMode = z.enum(['draft', 'brief', 'rewrite', 'refresh']);
export type WriteMode = z.infer<typeof WriteMode>;

const Score = z.number().nullable();
/** 0 to 100 each, higher is better; null until the article was scored. */
export const Scores = z.object({ service: Score, seo: Score, geo: Score, readability: Score });
export type Scores = z.infer<typeof Scores>;

export const Article = z.object({
  id: Id,
  title: z.string().nullable(),
  keyword: z.string(),
  article_type: z.string(),
  write_mode: z.string(),
  status: z.string(),
  crawl_status: z.string(),
  outline_status: z.string(),
  word_count: z.int(),
  /** About how many its writer asked for; left out where they left that open, and by services that are not ours. */
  wanted_words: z.int().optional(),
  /** A language tag; left out until the outline is planned, and by earlier services. */
  language: z.string().optional(),
  scores: Scores,
  editor_url: z.string().nullable(),
  created_at: Moment,
  updated_at: Moment,
  body_markdown: z.string().optional(),
});
export type Article = z.infer<typeof Article>;

export const ContentRun = z.object({
  id: Id,
  project: z.string(),
  status: ContentRunStatus,
  current_step: z.string(),
  /** How many parts of the current step are done, where it has parts: the sections of a draft, and the revisions of its review. */
  step_progress: z.object({ done: z.int().min(0), total: z.int().min(1) }).optional(),
  /** What it cannot go on without: a window that lends the model of its editor. Left out while it goes on. */
  waits_for: z.literal('window').optional(),
  error: z.string().nullable(),
  /** What `error` is by its code; only of failed runs, and only where the service is ours. */
  error_code: z.string().optional(),
  retryable: z.boolean(),
  /**
   * Sections that were planned and of which a finished draft has nothing, or no supported answer, and why; the opening has
   * no heading. Only where there are some, and not in lists of runs that have ended.
   */
  missing_sections: z.array(z.object({ section: z.string().optional(), reason: z.string() })).optional(),
  /** How long a finished draft was planned to be; only if it has less than half as many words, and not in lists of runs that have ended. */
  planned_words: z.int().optional(),
  prompt: z.object({ id: Id }),
  article: Article.nullable(),
  started_at: Moment,
  completed_at: Moment.nullable(),
  /**
   * The pages that it reads, those and the texts that the writer added first; only where the service is ours, and not in lists of runs that have
   * ended.
   */
  pages: z.array(RunPage).optional(),
  /** Where other services put the text. */
  body_markdown: z.string().optional(),
});
export type ContentRun = z.infer<typeof ContentRun>;

/** Text of an article. */
export const Markdown = z.string().max(500_000);

/** What a writer adds: a page to read, or a text of a file or a selection. */
export const AddedEvidence = z.union([
  z.strictObject({ url: WebUrl }),
  z.strictObject({
    title: line(255),
    markdown: z.string().min(1).max(maxAddedText),
    /** How long the whole text is, where only its beginning is sent. */
    characters: z.int().min(1).optional(),
  }),
]);
export type AddedEvidence = z.output<typeof AddedEvidence>;

export const NewContentRun = z
  .strictObject({
    prompt_id: Id,
    article_type: ArticleType.default('guide'),
    /** Of a `guide`; without it the question decides. */
    question_kind: QuestionKind.optional(),
    write_mode: WriteMode.default('draft'),
    /** Of a `brief`: `rules` asks no model, also if one is set up. */
    sorted_by: z.literal('rules').optional(),
    keyword: line(120).optional(),
    title: line(255).optional(),
    language: language.optional(),
    words: z.int().min(100).max(5000).optional(),
    /** Pages and texts that the writer adds to what the answers cite. */
    evidence: z.array(AddedEvidence).max(maxAddedEvidence).optional(),
    /** The text to rework, or to hold against today's answers and pages. */
    body_markdown: Markdown.optional(),
    /**
     * Of `rewrite`: mends only what today's pages do not carry, and adds what assistants search for by now; the rest of
     * the text stays as it is.
     */
    refresh: z.boolean().optional(),
  })
  .refine(
    ({ write_mode: mode, body_markdown: body = '' }) => (mode !== 'rewrite' && mode !== 'refresh') || /\S/.test(body),
    {
      path: ['body_markdown'],
      message: 'is required for rewrite and refresh',
    },
  );
export type NewContentRun = z.output<typeof NewContentRun>;

export const startContentRun = endpoint({
  method: 'POST',
  path: '/projects/{project}/content/runs',
  origin: 'citedesk',
  summary: 'Start a content run that writes an article for a prompt',
  body: NewContentRun,
  data: ContentRun,
  status: 202,
  cost: 10,
  costPer: 'run; refunded if the run fails or is canceled before its draft is finished',
  scope: 'agents',
  errors: ['PROMPT_NOT_FOUND', 'SPENDING_CAP_REACHED'],
});

export const listContentRuns = endpoint({
  method: 'GET',
  path: '/projects/{project}/content/runs',
  origin: 'citedesk',
  summary: 'List content runs, newest first',
  query: z.strictObject({ ...page, status: ContentRunStatus.optional(), prompt_id: queryInteger(1).optional() }),
  data: z.array(ContentRun),
  meta: z.object({ project: z.string(), status: ContentRunStatus.nullable(), prompt_id: Id.nullable(), ...pageMeta }),
  cost: 0,
  scope: 'agents',
  errors: ['INVALID_CURSOR'],
});

export const getContentRun = endpoint({
  method: 'GET',
  path: '/content/runs/{run}',
  origin: 'specified',
  summary: 'Get a content run and its progress',
  query: z.strictObject({ include: z.literal('body').optional() }),
  data: ContentRun,
  cost: 0,
  costWithInclude: 2,
  scope: 'agents',
  errors: ['RUN_NOT_FOUND'],
});

export const retryContentRun = endpoint({
  method: 'POST',
  path: '/content/runs/{run}/retry',
  origin: 'citedesk',
  summary: 'Retry a content run from its last finished step',
  data: ContentRun,
  cost: 10,
  costPer: 'run, only if the first charge was refunded',
  scope: 'agents',
  errors: ['RUN_NOT_FOUND', 'RUN_NOT_RETRYABLE', 'SPENDING_CAP_REACHED'],
});

export const cancelContentRun = endpoint({
  method: 'POST',
  path: '/content/runs/{run}/cancel',
  origin: 'citedesk',
  summary: 'Cancel a content run; its finished steps are kept',
  data: ContentRun,
  cost: 0,
  scope: 'agents',
  errors: ['RUN_NOT_FOUND', 'RUN_NOT_ACTIVE'],
});
