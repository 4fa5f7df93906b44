import * as z from 'zod';
import { maxPageSize } from '../../contract/call/limits.ts';
import { listOpportunities as endpoint, Opportunity, OpportunityKind } from '../../contract/views/opportunity.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { clipped } from '../answers/untrustedText.ts';
import { tool } from '../tool.ts';
import { Days, figures, figuresQuery, inDays } from './inputs.ts';

const Row = Opportunity.pick({
  kind: true,
  score: true,
  reason: true,
  prompt_id: true,
  prompt: true,
  prompts: true,
  page: true,
  domain: true,
  group: true,
  rivals: true,
  priority: true,
  priority_reason: true,
  fact: true,
  sentence: true,
  answers: true,
}).extend({
  pages: z.array(z.object({ url: z.string(), answers: z.int() })).optional(),
  searches: z.array(z.object({ query: z.string(), answers: z.int() })).optional(),
});

/** Maximum number of prompts and pages per row. */
const maxListed = 5;

export const listOpportunities = tool({
  name: 'list_opportunities',
  title: 'List opportunities',
  summary: 'Recommended next steps, with reasons',
  description:
    'Returns what to do next so that more answers mention the brand, best first, with a priority, a score from 0 to 100, and the reason in figures: write an article for a question (with its prompts, the pages to beat, and searches to cover), rework a page of your own that answers cite without mentioning the brand, refresh a page that is no longer cited, get mentioned on a site that answers cite (listing), fix wrong statements in answers, or reword a prompt whose answers mention no brand.',
  costs: '2 API credits',
  effect: 'reads',
  scope: 'read',
  beyond: () => endpoint,
  price: () => endpoint.cost,
  input: z.strictObject({ ...figures, kind: OpportunityKind.optional(), ...paging }),
  output: z.object({ window: Days, total: z.int(), ...listed(Row) }),
  async run(given, { client, signal }) {
    const { project, kind } = given;
    const { data, meta, credits } = await client.listOpportunities(
      { project, query: { ...figuresQuery(given), kind, limit: maxPageSize } },
      { signal },
    );
    const window = { from: meta.from, to: meta.to };
    return listAnswer({
      given,
      beside: { window, total: meta.total },
      rows: data.map((row) => ({
        ...{ kind: row.kind, score: row.score, answers: row.answers, prompt_id: row.prompt_id, group: row.group },
        ...{ priority: row.priority, priority_reason: row.priority_reason, domain: row.domain, rivals: row.rivals },
        reason: clipped(row.reason, 300),
        prompt: row.prompt,
        prompts: row.prompts?.slice(0, maxListed),
        page: row.page && clipped(row.page, 300),
        pages: row.pages?.slice(0, maxListed).map(({ url, answers }) => ({ url: clipped(url, 300), answers })),
        searches: row.searches?.map(({ query, answers }) => ({ query: clipped(query, 200), answers })),
        fact: row.fact && clipped(row.fact, 200),
        sentence: row.sentence && clipped(row.sentence, 300),
      })),
      credits,
      head: `Opportunities (${meta.total}) based on answers from ${inDays(window)}, best first:`,
      line: ({
        kind: what,
        priority,
        score,
        prompt,
        prompt_id,
        page,
        domain,
        fact,
        reason,
        pages = [],
        searches = [],
      }) =>
        [
          `- ${what} (${priority === undefined ? '' : `${priority} priority, `}${score}): ${prompt_id === undefined ? (domain ?? page ?? fact ?? '') : `prompt ${prompt_id} ${prompt ?? ''}`}. ${reason}`,
          ...(pages.length > 0 ? [`  Pages: ${pages.map(({ url }) => url).join(' ')}`] : []),
          ...(searches.length > 0 ? [`  Searches: ${searches.map(({ query: text }) => text).join('; ')}`] : []),
        ].join('\n'),
    });
  },
});
