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
  page: true,
  group: true,
  fact: true,
  sentence: true,
  answers: true,
});

export const listOpportunities = tool({
  name: 'list_opportunities',
  title: 'List opportunities',
  summary: 'Recommended next steps, with reasons',
  description:
    'Returns what to do next so that more answers mention the brand, best first, with a score from 0 to 100 and the reason in figures: write an article for a prompt, refresh a page that is no longer cited, get mentioned on a page that answers cite (listing), fix wrong statements in answers, or reword a prompt whose answers mention no brand.',
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
        reason: clipped(row.reason, 300),
        prompt: row.prompt,
        page: row.page && clipped(row.page, 300),
        fact: row.fact && clipped(row.fact, 200),
        sentence: row.sentence && clipped(row.sentence, 300),
      })),
      credits,
      head: `Opportunities (${meta.total}) based on answers from ${inDays(window)}, best first:`,
      line: ({ kind: what, score, prompt, prompt_id, page, fact, reason }) =>
        `- ${what} (${score}): ${prompt_id === undefined ? (page ?? fact ?? '') : `prompt ${prompt_id} ${prompt ?? ''}`}. ${reason}`,
    });
  },
});
