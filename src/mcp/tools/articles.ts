import * as z from 'zod';
import { articleBody } from '../../client/article.ts';
import { Id, language, line } from '../../contract/call/values.ts';
import {
  ArticleType,
  ContentRun,
  ContentRunStatus,
  getContentRun,
  Markdown,
  QuestionKind,
  Scores,
  startContentRun,
} from '../../contract/content/contentRun.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { partInput, partOf, TextPart } from '../answers/textPart.ts';
import { clipped, creditsLine, Link, notice, quoted, SpentCredits, untrustedNotice } from '../answers/toolAnswer.ts';
import { tool, type ToolContext } from '../tool.ts';
import { project, promptId } from './inputs.ts';

/** A possible improvement. `points` is the loss in the score, or 0 for a fault. */
const Row = z.object({
  rule: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  message: z.string(),
  line: z.int().describe('counted from 1'),
  points: z.number(),
  fix: z.string().optional(),
});

const Input = z.strictObject({
  markdown: Markdown.min(1).describe('the full article'),
  keyword: line(120).optional(),
  prompt_id: promptId
    .optional()
    .describe('compares the draft with the answers to this prompt and with the pages that were read'),
  ...paging,
});

export const checkDraft = tool({
  name: 'check_draft',
  title: 'Check and score a draft',
  summary: 'Scores and findings for a Markdown document',
  description:
    'Scores a Markdown article from 0 to 100 for search engines (seo), AI assistants (geo), and readers, and lists what to improve, most important first, including figures, quotations, and claims without a source. Changes nothing and is free. With prompt_id, it also compares the article with the answers to that prompt.',
  effect: 'reads',
  scope: 'agents',
  input: Input,
  output: z.object({ scores: Scores, total: z.int(), ...listed(Row) }),
  async run(given, context) {
    const { readDraft } = context;
    const { scores, findings, faults } = await (given.prompt_id === undefined && readDraft
      ? readDraft({ markdown: given.markdown, keyword: given.keyword })
      : readBy(given, context));
    const lineOf = lineCounter(given.markdown);
    const rows = [...faults.map((fault) => ({ ...fault, points: 0 })), ...findings]
      .map(({ rule, severity, message, start, points, fix }) => ({
        ...{ rule, severity, points, fix: fix?.title },
        message: clipped(message, 300),
        line: lineOf(start),
      }))
      .sort((a, b) => weight(b) - weight(a));
    return listAnswer({
      given,
      beside: { scores, total: rows.length },
      rows,
      credits: { charged: 0, remaining: null },
      head: `Score ${scores.service}: SEO ${scores.seo}, GEO ${scores.geo}, readability ${scores.readability}. Findings (${rows.length}):`,
      line: ({ severity, rule, message, line: at, points }) =>
        `- line ${at} ${severity} ${rule}${points > 0 ? ` (${points} points)` : ''}: ${message}`,
    });
  },
});

type Given = z.output<typeof Input>;

async function readBy({ markdown, keyword, prompt_id }: Given, { client, signal }: ToolContext) {
  const { data } = await client.scoreContent({ body: { markdown, keyword, prompt_id } }, { signal });
  const check = await client.checkContent({ body: { markdown, prompt_id } }, { signal });
  return { ...data, faults: check.data.findings };
}

/** Ranks faults above losses in the score, because they can mislead readers. */
const weight = ({ severity, points }: z.output<typeof Row>): number =>
  points + (severity === 'error' ? 200 : severity === 'warning' && points === 0 ? 100 : 0);

/** Returns a lookup from offsets to lines, using binary search. */
function lineCounter(markdown: string): (offset: number) => number {
  const starts = [0, ...[...markdown.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

const Mode = z.enum(['brief', 'draft']);

const consequences: Readonly<Record<z.infer<typeof Mode>, string>> = {
  brief:
    'and read the pages that answers cite. If a model is configured for writing, it is called once or twice to sort the brief.',
  draft:
    'read the pages that answers cite, and call the configured model about a dozen times, at its provider’s prices.',
};

export const startArticle = tool({
  name: 'start_article',
  title: 'Start an article',
  summary: 'Start a brief or a draft if you approve',
  description:
    'Starts an article for a prompt: a brief (outline with evidence, sorted by the configured model if there is one) or a draft (written by the configured model). To check its progress, use `get_article`.',
  costs: '10 API credits, refunded if the run fails, plus the model’s price',
  effect: 'starts',
  scope: 'agents',
  input: z.strictObject({
    project,
    prompt_id: promptId,
    mode: Mode.default('brief'),
    article_type: ArticleType.default('guide'),
    question_kind: QuestionKind.optional(),
    keyword: line(120).optional(),
    title: line(255).optional(),
    language: language.optional().describe('such as en or de; by default, the prompt’s language'),
    words: z.int().min(100).max(5000).optional(),
    request_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,255}$/)
      .optional()
      .describe('pass the same value when you repeat this exact call, so that only one article is started'),
  }),
  output: z.object({ run: z.int(), status: z.string(), current_step: z.string(), link: Link, credits: SpentCredits }),
  beyond: () => startContentRun,
  consequences: ({ mode, prompt_id }) =>
    `This would spend ${creditsWord(startContentRun.cost)}, start a ${mode} for prompt ${prompt_id}, ${consequences[mode]}`,
  async run({ project: id, mode, request_id: idempotencyKey, ...wanted }, { client, signal, links }) {
    const { data, credits } = await client.startContentRun(
      { project: id, body: { ...wanted, write_mode: mode } },
      { signal, idempotencyKey },
    );
    const link = links.article(id, data.id);
    return {
      structured: { run: data.id, status: data.status, current_step: data.current_step, link, credits },
      text: [
        `Run ${data.id} has started (${data.current_step}). To check its progress, call get_article every few seconds. Open it: ${link}`,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});

export const getArticle = tool({
  name: 'get_article',
  title: 'Get an article',
  summary: 'Progress, text, and scores of an article',
  description:
    'Returns the progress of an article’s run. Once the run has completed, also returns the text (one part at a time) and scores.',
  costs: 'nothing without the text; 2 API credits with it (include_text)',
  effect: 'reads',
  scope: 'agents',
  price: ({ include_text: whole }) => (whole ? getContentRun.costWithInclude : getContentRun.cost),
  input: z.strictObject({
    run: Id.describe('ID of the run, from start_article'),
    include_text: z.boolean().default(false),
    ...partInput,
  }),
  output: z.object({
    run: Id,
    project: z.string(),
    status: ContentRunStatus,
    current_step: z.string(),
    error: z.string().nullable(),
    error_code: z.string().optional(),
    title: z.string().nullable(),
    word_count: z.int().nullable(),
    planned_words: ContentRun.shape.planned_words.describe('Only if the draft has less than half of these words'),
    missing_sections: ContentRun.shape.missing_sections,
    scores: Scores.nullable(),
    link: Link,
    text: TextPart.nullable(),
    credits: SpentCredits,
    ...notice,
  }),
  async run(given, { client, signal, links }) {
    const query = given.include_text ? { include: 'body' as const } : {};
    const { data, credits } = await client.getContentRun({ run: given.run, query }, { signal });
    const { article, status, current_step: step, error, error_code, project } = data;
    const missing = (data.missing_sections ?? []).map(({ section, reason }) => ({
      ...(section !== undefined && { section: clipped(section, 255) }),
      reason: clipped(reason, 500),
    }));
    const body = given.include_text ? articleBody(data) : undefined;
    const text = body === undefined ? null : partOf(body, given, 2_600);
    const title = article?.title ? clipped(article.title, 255) : null;
    const link = links.article(project, data.id);
    const structured = {
      ...{ run: data.id, project, status, current_step: step, error: error && clipped(error, 500), error_code, title },
      word_count: article?.word_count ?? null,
      ...(data.planned_words !== undefined && { planned_words: data.planned_words }),
      ...(missing.length > 0 && { missing_sections: missing }),
      scores: article?.scores ?? null,
      ...{ link, text, credits, notice: untrustedNotice },
    };
    const end = text === null || text.next_offset === null ? [] : [`Continue with offset ${text.next_offset}.`];
    return {
      structured,
      text: [
        `Run ${data.id} is ${status} (${step})${error === null ? '.' : `: ${clipped(error, 300)}`} Open it: ${link}`,
        ...(data.planned_words === undefined
          ? []
          : [`The draft is shorter than planned: ${article?.word_count ?? 0} of about ${data.planned_words} words.`]),
        ...(missing.length === 0 ? [] : [`${missing.length} of its planned sections are missing or unsupported.`]),
        ...(text ? [quoted(text.markdown)] : title === null ? [] : [quoted(title)]),
        ...end,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});
