import * as z from 'zod';
import type { Credits } from '../../client/client.ts';
import { maxOwnWindowDays, maxPageSize, maxWindowDays } from '../../contract/call/limits.ts';
import { listSourcePages, listTopDomains, SourceDomain, SourcePage } from '../../contract/views/source.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { clipped } from '../answers/untrustedText.ts';
import { type ToolContext, tool } from '../tool.ts';
import { Days, figures, figuresQuery, firstDay, inDays } from './inputs.ts';

/** A domain, or a page with its `url` and `title`. */
const Row = z.object({
  ...SourceDomain.pick({ domain: true, mentions: true, cited: true, prompts: true, models: true }).shape,
  type: SourceDomain.shape.type.optional(),
  url: z.string().optional(),
  title: SourcePage.shape.title.optional(),
});

const Input = z.strictObject({
  ...figures,
  from: firstDay(maxWindowDays, `, or ${maxOwnWindowDays} days with topic_id, prompt_id, branded, or \`of: pages\``),
  of: z.enum(['domains', 'pages']).default('domains'),
  domain: z.string().min(1).max(255).optional().describe('with `of: pages`, only pages of this domain'),
  ...paging,
});

export const listSources = tool({
  name: 'list_sources',
  title: 'List sources',
  summary: 'Domains or pages that answers use',
  description:
    'Lists the domains or pages that answers use most: how often each was a source and how often it was cited, the number of prompts, the assistants, and whether a domain belongs to the brand, a competitor, or someone else. Shows where the brand should be mentioned.',
  costs: '2 API credits',
  effect: 'reads',
  scope: 'read',
  beyond: ({ of }) => (of === 'pages' ? listSourcePages : undefined),
  price: ({ of }) => (of === 'pages' ? listSourcePages : listTopDomains).cost,
  input: Input,
  output: z.object({ window: Days, total: z.int(), ...listed(Row) }),
  async run(given, context) {
    const { rows, total, window, credits } = await (given.of === 'pages' ? pages : domains)(given, context);
    return listAnswer({
      given,
      beside: { window, total },
      rows,
      credits,
      head: `${total} ${given.of} in ${inDays(window)}, most used first:`,
      line: ({ domain, url, type, mentions, cited, prompts }) =>
        `- ${url ?? domain}${type === undefined ? '' : ` (${type})`}: source ${mentions}×, cited ${cited}×, prompts: ${prompts}`,
    });
  },
});

type Given = z.output<typeof Input>;

interface Found {
  readonly rows: readonly z.output<typeof Row>[];
  readonly total: number;
  readonly window: z.output<typeof Days>;
  readonly credits: Credits;
}

const asked = (given: Given) => ({ ...figuresQuery(given), limit: maxPageSize });

async function domains(given: Given, { client, signal }: ToolContext): Promise<Found> {
  const { data, meta, credits } = await client.listTopDomains(
    { project: given.project, query: asked(given) },
    { signal },
  );
  const rows = data.map(({ domain, type, mentions, cited, prompts, models }) => ({
    ...{ domain, type, mentions, cited, prompts, models },
  }));
  return { rows, total: meta.total_domains, window: { from: meta.from, to: meta.to }, credits };
}

async function pages(given: Given, { client, signal }: ToolContext): Promise<Found> {
  const { data, meta, credits } = await client.listSourcePages(
    { project: given.project, query: { ...asked(given), domain: given.domain } },
    { signal },
  );
  const rows = data.map(({ url, title, domain, mentions, cited, prompts, models }) => ({
    ...{ domain, mentions, cited, prompts, models },
    url: clipped(url, 300),
    title: title && clipped(title, 120),
  }));
  return { rows, total: meta.total, window: { from: meta.from, to: meta.to }, credits };
}
