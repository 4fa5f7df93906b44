import * as z from 'zod';
import { Article, Markdown, Scores } from './contentRun.ts';
import { endpoint } from '../call/endpoint.ts';
import { Id, language, line } from '../call/values.ts';

export const updateArticle = endpoint({
  method: 'PUT',
  path: '/content/articles/{article}',
  origin: 'citedesk',
  summary: 'Replace an article’s text and score the article again',
  body: z.strictObject({ body_markdown: Markdown, title: line(255).optional() }),
  data: Article,
  cost: 0,
  scope: 'agents',
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_IN_PROGRESS', 'TEXT_TOO_HARD'],
});

/** Fix for a finding: replacements in the text that don't overlap, or words to `search` on the web. */
const FindingFix = z.object({
  title: z.string(),
  edits: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
  search: z.string().optional(),
});

/**
 * Way to improve a text. `start` and `end` are offsets in UTF-16 code units. `points` is the deduction from the score.
 * `reason` says why it matters, with the source, and `strength` how good the evidence is.
 */
export const Finding = z.object({
  rule: z.string(),
  area: z.enum(['seo', 'geo', 'readability']),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  start: z.int(),
  end: z.int(),
  points: z.number(),
  reason: z.string().optional(),
  strength: z.enum(['measured', 'published', 'ourJudgement']).optional(),
  fix: FindingFix.optional(),
});
export type Finding = Readonly<z.infer<typeof Finding>>;

/** Points that a rule takes from a score without a finding. */
export const Loss = z.object({ rule: z.string(), area: Finding.shape.area, points: z.int() });
export type Loss = Readonly<z.infer<typeof Loss>>;

/**
 * Research that an article for a prompt is scored against: stored answers to the prompt, and to prompts that ask the
 * same.
 */
export const ScoreContext = z.object({
  prompt: z.string(),
  /** Number of stored answers it is based on. */
  answers: z.int(),
  /**
   * Searches of assistants, the most frequent first, with the number of answers that report each. Searches with the
   * same meaning are merged.
   */
  searches: z.array(z.object({ query: z.string(), answers: z.int() })),
  /** Related questions that people ask with the same intent. */
  questions: z.array(z.string()),
  /** Cited pages that were read: headings that another page also has, and the length of each page. */
  pages: z.array(z.object({ headings: z.array(z.string()), words: z.int() })),
});
export type ScoreContext = Readonly<z.infer<typeof ScoreContext>>;

export const scoreContent = endpoint({
  method: 'POST',
  path: '/content/score',
  origin: 'citedesk',
  summary: 'Score a document and suggest improvements',
  body: z.strictObject({
    markdown: Markdown,
    keyword: line(120).optional(),
    prompt_id: Id.optional(),
    language: language.optional(),
  }),
  data: z.object({
    scores: Scores,
    findings: z.array(Finding),
    /** Points lost for the text's form, without a finding. */
    losses: z.array(Loss).optional(),
    /** Research that the scores use in addition to the text. Only with `prompt_id`. */
    context: ScoreContext.optional(),
  }),
  cost: 0,
  scope: 'agents',
  changesNothing: true,
  errors: ['PROMPT_NOT_FOUND', 'TEXT_TOO_HARD'],
});

/** Span of the Markdown, in UTF-16 code units. */
const Place = { start: z.int(), end: z.int() };

/** Statement of an article that can't be traced to a page. */
const CheckFinding = z.object({
  rule: z.enum([
    'check.figure',
    'check.quotation',
    'check.link',
    'check.name',
    'check.experience',
    'check.page',
    'check.citation',
    'check.copied',
    'check.unsupported',
    'check.section',
    'check.contradiction',
  ]),
  /** `error` if pages were read and don't support it, `warning` if that is unknown, `info` if it can stay. */
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  ...Place,
  sentence: z.object(Place),
  /** Edits of the Markdown, if the fix is mechanical. */
  fix: FindingFix.optional(),
  /** Alternative fixes, the best first. */
  other_fixes: z.array(FindingFix).optional(),
});

export const checkContent = endpoint({
  method: 'POST',
  path: '/content/check',
  origin: 'citedesk',
  summary: 'Check a document against the pages read for the prompt’s project: figures, quotations, links, and names',
  body: z.strictObject({
    markdown: Markdown,
    /** Prompt whose project has the pages to check against. By default, only the text itself is checked. */
    prompt_id: Id.optional(),
    language: language.optional(),
  }),
  data: z.object({ findings: z.array(CheckFinding) }),
  cost: 0,
  scope: 'agents',
  changesNothing: true,
  errors: ['PROMPT_NOT_FOUND', 'TEXT_TOO_HARD'],
});
