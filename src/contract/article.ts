import * as z from 'zod';
import { Article, Markdown, Scores } from './contentRun.ts';
import { endpoint } from './endpoint.ts';
import { Id, language, line } from './values.ts';

export const updateArticle = endpoint({
  method: 'PUT',
  path: '/content/articles/{article}',
  origin: 'citedesk',
  summary: 'Replaces the text of an article and scores it again',
  body: z.strictObject({ body_markdown: Markdown, title: line(255).optional() }),
  data: Article,
  cost: 0,
  scope: 'agents',
  errors: ['ARTICLE_NOT_FOUND', 'ARTICLE_IN_PROGRESS', 'TEXT_TOO_HARD'],
});

/** What would make a text better: `start` and `end` are offsets in UTF-16 units, `points` what it costs the score. */
export const Finding = z.object({
  rule: z.string(),
  area: z.enum(['seo', 'geo', 'readability']),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  start: z.int(),
  end: z.int(),
  points: z.number(),
});
export type Finding = Readonly<z.infer<typeof Finding>>;

export const scoreContent = endpoint({
  method: 'POST',
  path: '/content/score',
  origin: 'citedesk',
  summary: 'Scores a text and says what would make it better',
  body: z.strictObject({
    markdown: Markdown,
    keyword: line(120).optional(),
    prompt_id: Id.optional(),
    language: language.optional(),
  }),
  data: z.object({ scores: Scores, findings: z.array(Finding) }),
  cost: 0,
  scope: 'agents',
  changesNothing: true,
  errors: ['PROMPT_NOT_FOUND', 'TEXT_TOO_HARD'],
});
