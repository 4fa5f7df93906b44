import * as z from 'zod';
import { line } from '../../contract/call/values.ts';
import { Markdown, Scores } from '../../contract/content/contentRun.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { clipped } from '../answers/untrustedText.ts';
import { type ToolContext, tool } from '../tool.ts';
import { promptId } from './inputs.ts';

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
