import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { Id, Moment } from '../call/values.ts';

/** Statements of a page or an answer, as `[[f12]]` in a draft means them. */
export const RunFact = z.object({
  id: z.string(),
  kind: z.enum(['statistic', 'price', 'date', 'definition', 'comparison', 'step', 'quotation', 'claim']),
  /** Word for word, without marks of Markdown; of a table the whole row, with ` | ` between its cells. */
  text: z.string(),
  /** The heading above it; of a table also its row and column. */
  about: z.string().optional(),
  /** The figure as it is written there. */
  figure: z.string().optional(),
  /** A date as YYYYMMDD; of a range the lower end. */
  value: z.number().optional(),
  high: z.number().optional(),
  unit: z.string().optional(),
  speaker: z.string().optional(),
  /** ISO 639-1; `und` where nobody can tell. Earlier services do not tell. */
  language: z.string().optional(),
  /** The page on which it stands. */
  url: z.string().optional(),
  /** What the writer calls the text of their own on which it stands; it has no address. */
  label: z.string().optional(),
  /** The answer that says it, where no page does: it carries no figure and no quotation. */
  response_id: Id.optional(),
  /**
   * Where the text begins in the Markdown of the page or text, and where it ends with the marks within it, in UTF-16
   * units; null for what an answer says. Runs of earlier versions have the place of one cell for a row.
   */
  offset: z.int().nullable(),
  /** Earlier services do not tell. */
  end: z.int().nullable().optional(),
  /** When the page was read. */
  read_at: Moment.nullable(),
  /** How many answers draw on the page, or say it. */
  answers: z.int(),
});
export type RunFact = z.infer<typeof RunFact>;

/** Why a sentence is taken out that no page is needed for. */
export const standsAbove = 'Repeats an earlier sentence.';

/** Recognizes that reason, also as runs of earlier versions stored it. */
export const isRepeat = (reason: string): boolean => reason === standsAbove || reason === 'It stands above already.';

/** Why a text is taken out that a model would not write. */
export const modelRefused = 'The model refused to write this.';

/**
 * A sentence of a draft that no page supports, why, and its heading where it stood under one. `marked` ones are still in
 * the article, as `[unsupported: …]`, because its text depends on them.
 */
const Sentence = z.object({
  text: z.string(),
  reason: z.string(),
  section: z.string().optional(),
  marked: z.literal(true).optional(),
});

/** The weakest findings of a draft, which the model was asked to mend; scores are the overall ones. */
export const RunRevision = z.object({
  /** The heading of the section; of the opening the title of the article. */
  section: z.string(),
  rule: z.string(),
  message: z.string(),
  before_score: z.int(),
  /** Null where there was nothing to score. */
  after_score: z.int().nullable(),
  kept: z.boolean(),
  /** Why the draft stands as it was; null where the revision was kept. */
  note: z.string().nullable(),
});
export type RunRevision = z.infer<typeof RunRevision>;

/** What an article rests on, and what of a draft no page carries. */
export const RunEvidence = z.object({
  /** How many answers, of how many prompts, and how many pages and texts of the writer that were read. */
  answers: z.int(),
  prompts: z.int(),
  pages: z.int(),
  /** How many answers to those prompts were stored, where not all were read. */
  stored_answers: z.int().optional(),
  facts: z.array(RunFact),
  /** Facts that give other values for one thing, by their ids. */
  conflicts: z.array(z.object({ about: z.string(), facts: z.array(z.string()) })),
  removed: z.array(Sentence),
  /** Figures of the draft that follow from facts, which are named by their ids: `difference` of two, and so on. */
  formulas: z.array(
    z.object({
      operation: z.enum(['sum', 'difference', 'mean', 'ratio', 'change', 'count']),
      facts: z.array(z.string()),
    }),
  ),
  /** What stood in a first answer of the model and could not stay, and does not stand in its second. */
  mended: z.array(Sentence),
  /** What the model was asked to write once more of the finished draft, and what became of it. */
  revisions: z.array(RunRevision),
  /**
   * Calls of the model, failed tries included, and tokens where it tells them; null before the first. `untold_calls` are
   * those that did not tell all their tokens, which the sums lack. `usd` is left out where no price is known, and
   * `unpriced_calls` are those that it lacks.
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
   * How a brief was sorted for which a model is set up; `reason` says why the model’s sorting isn’t used. Left out for
   * other runs.
   */
  sorting: z
    .object({ by: z.enum(['model', 'rules']), model: z.string().optional(), reason: z.string().optional() })
    .optional(),
  /** The checked sections of a draft as Markdown, or the text under review; only while the run goes on and has some. */
  written_markdown: z.string().optional(),
  /** API credits that the run has cost; 0 where they came back. */
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
