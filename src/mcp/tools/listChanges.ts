import * as z from 'zod';
import { maxPageSize } from '../../contract/call/limits.ts';
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
});

const { from: _from, ...asked } = figures;

export const listChanges = tool({
  name: 'list_changes',
  title: 'List changes',
  summary: 'What changed by more than chance',
  description:
    'Says what has changed since a day against as many days before: visibility in all, by assistant and by prompt, competitors (`tracked` says whether the project tracks them), domains and searches. `verdict` is up or down where it is more than chance, few where there are too few answers to tell, other_prompts where no prompt was asked in both windows, else noise; exploratory ones rest on few answers. Counts prompts that do not name the brand, or with `branded` those that do.',
  costs: '2 API credits',
  effect: 'reads',
  scope: 'read',
  beyond: () => endpoint,
  price: () => endpoint.cost,
  input: z.strictObject({
    ...asked,
    branded: z.boolean().default(false).describe('of prompts that name the brand (true), or that do not (false)'),
    since: Day.optional().describe('first day of the later window'),
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
      rows: data.map(({ kind, subject, prompt_id, tracked, before, after, verdict, exploratory }) => ({
        ...{ kind, prompt_id, tracked, before, after, verdict, exploratory },
        subject: subject && clipped(subject, 200),
      })),
      credits,
      head:
        data.length === 0
          ? `Nothing can be compared: ${inDays(window)} or ${inDays(meta.before)} has no answers.`
          : `Prompts that ${branded ? '' : 'do not '}name the brand, ${inDays(window)} against ${inDays(meta.before)}:`,
      line: ({ kind, subject, prompt_id, tracked, before, after, verdict }) =>
        `- ${verdict === 'other_prompts' ? 'other questions were asked' : verdict}: ${tracked === false ? 'untracked ' : ''}${kind} ${subject ?? `prompt ${prompt_id}`}, ${before.share} % (${before.count} of ${before.total}) to ${after.share} % (${after.count} of ${after.total})`,
    });
  },
});
