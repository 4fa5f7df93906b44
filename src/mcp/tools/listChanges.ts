import * as z from 'zod';
import { maxOwnWindowDays, maxPageSize } from '../../contract/call/limits.ts';
import { Day } from '../../contract/call/values.ts';
import { Change, listChanges as endpoint } from '../../contract/views/change.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { clipped } from '../answers/untrustedText.ts';
import { tool } from '../tool.ts';
import { Days, figures, figuresQuery, inDays } from './inputs.ts';

const Row = Change.pick({
  kind: true,
  subject: true,
  prompt_id: true,
  tracked: true,
  before: true,
  after: true,
  verdict: true,
  exploratory: true,
  difference: true,
  compared: true,
});

const { from: _from, ...asked } = figures;

export const listChanges = tool({
  name: 'list_changes',
  title: 'List changes',
  summary: 'Changes between two periods, and whether they are significant',
  description:
    'Compares the period since a day with the previous period of the same length: visibility (in total, by assistant, and by prompt), competitors (`tracked`: whether the project tracks them), domains, and searches. `verdict` compares only prompts that the same assistant answered in both periods (`compared`; `difference` in points): up or down for a significant change, few for too few answers, other_prompts if there is no such prompt, and noise otherwise. `before` and `after` count all answers. `exploratory` marks small samples. By default, covers only prompts that do not contain the brand’s name; with `branded: true`, only prompts that do.',
  costs: '2 API credits',
  effect: 'reads',
  scope: 'read',
  beyond: () => endpoint,
  price: () => endpoint.cost,
  input: z.strictObject({
    ...asked,
    branded: z
      .boolean()
      .default(false)
      .describe('count prompts that contain the brand’s name (true) or that do not (false)'),
    since: Day.optional().describe(`first day of the later period; at most ${maxOwnWindowDays} days up to \`to\``),
    ...paging,
  }),
  output: z.object({ window: Days, before: Days, branded: z.boolean(), total: z.int(), ...listed(Row) }),
  async run(given, { client, signal }) {
    const { project, since, branded } = given;
    const { from: _, ...query } = figuresQuery(given);
    const { data, meta, credits } = await client.listChanges(
      { project, query: { ...query, since, limit: maxPageSize } },
      { signal },
    );
    const window = { from: meta.from, to: meta.to };
    return listAnswer({
      given,
      beside: { window, before: meta.before, branded, total: meta.total },
      rows: data.map(
        ({ kind, subject, prompt_id, tracked, before, after, verdict, exploratory, difference, compared }) => ({
          ...{ kind, prompt_id, tracked, before, after, verdict, exploratory, difference, compared },
          subject: subject && clipped(subject, 200),
        }),
      ),
      credits,
      head:
        data.length === 0
          ? `Nothing to compare: ${inDays(window)} or ${inDays(meta.before)} has no answers.`
          : `${branded ? 'Branded' : 'Unbranded'} prompts, ${inDays(window)} compared with ${inDays(meta.before)}:`,
      line: ({ kind, subject, prompt_id, tracked, before, after, verdict }) =>
        `- ${verdict === 'other_prompts' ? 'different prompts or assistants' : verdict}: ${tracked === false ? 'untracked ' : ''}${kind} ${subject ?? `prompt ${prompt_id}`}, ${before.share}% (${before.count} of ${before.total}) to ${after.share}% (${after.count} of ${after.total})`,
    });
  },
});
