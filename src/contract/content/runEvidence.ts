import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Id, Moment } from '../call/values.ts';

/** Statement of a page or an answer, which a draft cites as `[[f12]]`. */
export const RunFact = z.object({
  id: z.string(),
  kind: z.enum(['statistic', 'price', 'date', 'definition', 'comparison', 'step', 'quotation', 'claim']),
  /** Exact words without Markdown. For a table, the whole row with ` | ` between its cells. */
  text: z.string(),
  /** Heading above the statement. For a table, also its row and column. */
  about: z.string().optional(),
  /** Figure as written on the page. */
  figure: z.string().optional(),
  /** Value of the figure: a date as YYYYMMDD, or the lower end of a range. */
  value: z.number().optional(),
  high: z.number().optional(),
  unit: z.string().optional(),
  speaker: z.string().optional(),
  /** ISO 639-1, or `und` if unknown. Absent from earlier services. */
  language: z.string().optional(),
  url: z.string().optional(),
  /** Writer's name for the text that contains the statement. It has no address. */
  label: z.string().optional(),
  /** Answer that makes the statement, if no page does. It then supports no figure and no quotation. */
  response_id: Id.optional(),
  /**
   * Start and end of the text in the Markdown of the page or text, including marks, in UTF-16 code units. Null for
   * statements of answers. In runs of earlier versions, a table row has the offsets of one cell.
   */
  offset: z.int().nullable(),
  /** Absent from earlier services. */
  end: z.int().nullable().optional(),
  read_at: Moment.nullable(),
  /** Number of answers that use the page, or make the statement. */
  answers: z.int(),
});
export type RunFact = z.infer<typeof RunFact>;

/** Reason for removing a sentence that needs no page. */
export const standsAbove = 'Repeats an earlier sentence.';

/** Recognizes that reason, including the wording of earlier versions. */
export const isRepeat = (reason: string): boolean => reason === standsAbove || reason === 'It stands above already.';

/** Reason for removing a text that the model refused to write. */
export const modelRefused = 'The model refused to write this.';

/**
 * Sentence of a draft that no page supports, with the reason and its heading, if any. `marked` sentences stay in the
 * article as `[unsupported: …]`, because its text depends on them.
 */
const Sentence = z.object({
  text: z.string(),
  reason: z.string(),
  section: z.string().optional(),
  marked: z.literal(true).optional(),
});

/** Revision of a draft's weakest findings by the model. Scores are overall scores. */
export const RunRevision = z.object({
  /** Heading of the section, or the article's title for the opening. */
  section: z.string(),
  rule: z.string(),
  message: z.string(),
  before_score: z.int(),
  /** Null if there was nothing to score. */
  after_score: z.int().nullable(),
  kept: z.boolean(),
  /** Reason why the revision was discarded. Null if it was kept. */
  note: z.string().nullable(),
});
export type RunRevision = z.infer<typeof RunRevision>;

/** Evidence of an article, and the unsupported sentences of its draft. */
export const RunEvidence = z.object({
  /** Number of answers, of their prompts, and of pages and writer's texts that were read. */
  answers: z.int(),
  prompts: z.int(),
  pages: z.int(),
  /** Number of stored answers to those prompts, if not all were read. */
  stored_answers: z.int().optional(),
  facts: z.array(RunFact),
  /** IDs of facts that contradict each other. */
  conflicts: z.array(z.object({ about: z.string(), facts: z.array(z.string()) })),
  removed: z.array(Sentence),
  /** Removed sentences of the model's first reply that its second reply no longer contains. */
  mended: z.array(Sentence),
  /** Requests to the model to revise the finished draft, with their results. */
  revisions: z.array(RunRevision),
  /**
   * Model usage. Counts all calls, including failed ones, and the reported tokens. Null before the first call.
   * `untold_calls` reported incomplete tokens, which the sums lack. `usd` is absent if no price is known, and
   * `unpriced_calls` are missing from it.
   */
  spent: z
    .object({
      calls: z.int(),
      input_tokens: z.int().nullable(),
      output_tokens: z.int().nullable(),
      untold_calls: z.int().optional(),
      usd: z.number().optional(),
      unpriced_calls: z.int().optional(),
    })
    .nullable(),
  /**
   * Sorting of a brief, if a model is set up. `reason` says why the model’s sorting isn’t used. Absent from other runs.
   */
  sorting: z
    .object({ by: z.enum(['model', 'rules']), model: z.string().optional(), reason: z.string().optional() })
    .optional(),
  /** Checked sections of a draft as Markdown, or the text under review. Only during the run. */
  written_markdown: z.string().optional(),
  /** API credits charged for the run, 0 if refunded. */
  charged: z.int().optional(),
});
export type RunEvidence = z.infer<typeof RunEvidence>;

export const getRunEvidence = endpoint({
  method: 'GET',
  path: '/content/runs/{run}/evidence',
  origin: 'citedesk',
  summary: 'Get an article’s evidence: its facts, its revisions, and the sentences removed from its draft',
  data: RunEvidence,
  cost: 0,
  scope: 'agents',
  errors: ['RUN_NOT_FOUND'],
});
