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

/**
 * A change that mends a finding: replacements in the text, which do not overlap; none where the words of `search` are to
 * be looked for on the web.
 */
const FindingFix = z.object({
  title: z.string(),
  edits: z.array(z.object({ start: z.int(), end: z.int(), text: z.string() })),
  search: z.string().optional(),
});

/**
 * A way to improve a text. `start` and `end` are offsets in UTF-16 units, `points` is the deduction from the score,
 * `reason` says why it matters, with the source, and `strength` says how good the evidence is.
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
 * What the stored answers to a prompt, and to those that ask the same, say of its question: an article for it is held
 * against this.
 */
export const ScoreContext = z.object({
  prompt: z.string(),
  /** How many stored answers it rests on. */
  answers: z.int(),
  /** What assistants searched for before so many of the answers, the most frequent first; each says something else. */
  searches: z.array(z.object({ query: z.string(), answers: z.int() })),
  /** What else people ask who mean the same. */
  questions: z.array(z.string()),
  /** Cited pages that were read: the headings that another one has, too, and how long each is. */
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
    /** Points that the form of the text costs, without a finding. */
    losses: z.array(Loss).optional(),
    /** On what the scores rest beside the text; with `prompt_id` alone. */
    context: ScoreContext.optional(),
  }),
  cost: 0,
  scope: 'agents',
  changesNothing: true,
  errors: ['PROMPT_NOT_FOUND', 'TEXT_TOO_HARD'],
});

/** A stretch of the Markdown, in UTF-16 units. */
const Place = { start: z.int(), end: z.int() };

/** What an article says that cannot be followed to a page. */
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
  /** The sentence in which it stands. */
  sentence: z.object(Place),
  /** Edits of the Markdown that mend it, where that is mechanical. */
  fix: FindingFix.optional(),
  /** What else would mend it, the better first. */
  other_fixes: z.array(FindingFix).optional(),
});

export const checkContent = endpoint({
  method: 'POST',
  path: '/content/check',
  origin: 'citedesk',
  summary: 'Check a document against the pages read for the prompt’s project: figures, quotations, links, and names',
  body: z.strictObject({
    markdown: Markdown,
    /** Whose project’s pages carry what the text says; without it only the text itself is looked at. */
    prompt_id: Id.optional(),
    language: language.optional(),
  }),
  data: z.object({ findings: z.array(CheckFinding) }),
  cost: 0,
  scope: 'agents',
  changesNothing: true,
  errors: ['PROMPT_NOT_FOUND', 'TEXT_TOO_HARD'],
});
