import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxAddedEvidence, maxAddedText } from '../call/limits.ts';
import { page, pageMeta, queryInteger } from '../call/query.ts';
import { RunPage } from './page.ts';
import { Id, language, line, Moment, WebUrl } from '../call/values.ts';

export const ContentRunStatus = z.enum(['processing', 'completed', 'failed', 'cancelled']);
export type ContentRunStatus = z.infer<typeof ContentRunStatus>;

/** Steps of a run in order. `queued` comes before them and `done` after them. */
export const contentSteps = ['research', 'crawl', 'outline', 'draft', 'score'] as const;
export type ContentStep = (typeof contentSteps)[number];

export const ArticleType = z.enum(['guide', 'how_to', 'comparison', 'listicle', 'faq']);
export type ArticleType = z.infer<typeof ArticleType>;
/** Type of question, which decides the outline of a `guide`. */
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
 * `draft`: a model writes. `brief`: outline and evidence, without a model. `rewrite`: a model revises a given text.
 * `refresh`: a given text, with a note of what has changed since, without a model.
 */
export const WriteMode = z.enum(['draft', 'brief', 'rewrite', 'refresh']);
export type WriteMode = z.infer<typeof WriteMode>;

const Score = z.number().nullable();
/** Scores from 0 to 100, higher is better. Null until the article is scored. */
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
  /** Approximate length that the writer asked for. Absent if open, and from other services. */
  wanted_words: z.int().optional(),
  /** Language tag. Absent until the outline is planned, and from earlier services. */
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
  /** Completed parts of the current step, if it has parts: sections of a draft, and revisions of its review. */
  step_progress: z.object({ done: z.int().min(0), total: z.int().min(1) }).optional(),
  /** Blocker of the run: a window that lends its editor's model. Absent while the run continues. */
  waits_for: z.literal('window').optional(),
  error: z.string().nullable(),
  /** Code of `error`. Only for failed runs, and absent from other services. */
  error_code: z.string().optional(),
  retryable: z.boolean(),
  /**
   * Planned sections that a finished draft lacks, or that have no supported answer, with the reason. The opening has no
   * heading. Absent if there are none, and from lists of finished runs.
   */
  missing_sections: z.array(z.object({ section: z.string().optional(), reason: z.string() })).optional(),
  /**
   * Planned length of a finished draft in words. Only if it has less than half of them, and absent from lists of
   * finished runs.
   */
  planned_words: z.int().optional(),
  prompt: z.object({ id: Id }),
  article: Article.nullable(),
  started_at: Moment,
  completed_at: Moment.nullable(),
  /**
   * Pages that the run reads, with those and the texts that the writer added first. Absent from other services and from
   * lists of finished runs.
   */
  pages: z.array(RunPage).optional(),
  /** Text of the article in other services. */
  body_markdown: z.string().optional(),
});
export type ContentRun = z.infer<typeof ContentRun>;

export const Markdown = z.string().max(500_000);

/** Evidence that a writer adds: a page to read, or the text of a file or selection. */
export const AddedEvidence = z.union([
  z.strictObject({ url: WebUrl }),
  z.strictObject({
    title: line(255),
    markdown: z.string().min(1).max(maxAddedText),
    /** Length of the whole text, if only its beginning is sent. */
    characters: z.int().min(1).optional(),
  }),
]);
export type AddedEvidence = z.output<typeof AddedEvidence>;

export const NewContentRun = z
  .strictObject({
    prompt_id: Id,
    article_type: ArticleType.default('guide'),
    /** Only for a `guide`. By default, the question decides. */
    question_kind: QuestionKind.optional(),
    write_mode: WriteMode.default('draft'),
    /** Only for a `brief`: `rules` uses no model, even if one is set up. */
    sorted_by: z.literal('rules').optional(),
    /** `rules` checks a model's text without asking the model about its claims, which takes fewer calls. */
    checked_by: z.literal('rules').optional(),
    keyword: line(120).optional(),
    title: line(255).optional(),
    language: language.optional(),
    words: z.int().min(100).max(5000).optional(),
    /** Pages and texts that the writer adds to the cited pages. */
    evidence: z.array(AddedEvidence).max(maxAddedEvidence).optional(),
    /** Text to revise, or to compare with today's answers and pages. */
    body_markdown: Markdown.optional(),
    /**
     * Only for `rewrite`: changes only what today's pages don't support, and adds what assistants now search for. The
     * rest of the text stays unchanged.
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
