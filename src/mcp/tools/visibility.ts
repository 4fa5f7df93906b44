import * as z from 'zod';
import type { Client, Credits } from '../../client/client.ts';
import { maxOwnWindowDays, maxPageSize, maxWindowDays } from '../../contract/call/limits.ts';
import { Day, Id } from '../../contract/call/values.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Change } from '../../contract/views/change.ts';
import { Opportunity, OpportunityKind } from '../../contract/views/opportunity.ts';
import { listSourcePages, listTopDomains, SourceDomain, SourcePage } from '../../contract/views/source.ts';
import { Figure, listPromptVisibility } from '../../contract/views/visibility.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { clipped } from '../answers/toolAnswer.ts';
import { tool, type ToolContext } from '../tool.ts';
import { Days, figures, figuresQuery, firstDay, inDays, percent } from './inputs.ts';

const By = z.enum(['assistant', 'topic', 'prompt', 'day', 'week']);

const Shown = Figure.pick({
  visibility: true,
  low: true,
  high: true,
  mentioned: true,
  answers: true,
  share_of_voice: true,
  average_position: true,
});

/** A group of answers: by assistant, topic, prompt, day, or week. */
const VisibilityRow = z.object({ of: z.string(), id: Id.optional(), ...Shown.shape });

const VisibilityInput = z.strictObject({
  ...figures,
  by: By.default('assistant').describe('how to group the figures'),
  ...paging,
});

export const getVisibility = tool({
  name: 'get_visibility',
  title: 'Get visibility',
  summary: 'How often answers mention the brand, by assistant, topic, prompt, day, or week',
  description:
    'Returns how often answers mention the brand: visibility in percent with its 95% interval (low, high), share of voice, and average position, in total and by assistant, topic, prompt (lowest first), day, or week. A difference within the interval may not be significant.',
  costs: '2 API credits, or 4 with `by: prompt`',
  effect: 'reads',
  scope: 'read',
  beyond: () => endpoints.getVisibility,
  price: ({ by }) => endpoints.getVisibility.cost + (by === 'prompt' ? listPromptVisibility.cost : 0),
  input: VisibilityInput,
  output: z.object({ window: Days, total: Shown, by: By, ...listed(VisibilityRow) }),
  async run(given, { client, signal }) {
    const { project, by } = given;
    const interval = by === 'week' ? ('week' as const) : ('day' as const);
    const whole = await client.getVisibility({ project, query: { ...figuresQuery(given), interval } }, { signal });
    const { data, meta } = whole;
    const prompts = by === 'prompt' ? await byPrompt(given, { client, signal }) : undefined;
    const rows = prompts?.rows ?? rowsOf(data, by);
    const window = { from: meta.from, to: meta.to };
    const { answers, mentioned } = data.totals;
    return listAnswer({
      given,
      beside: { window, total: shown(data.totals), by },
      rows,
      credits: prompts
        ? {
            charged: whole.credits.charged + prompts.credits.charged,
            remaining: prompts.credits.remaining ?? whole.credits.remaining,
          }
        : whole.credits,
      head: `${inDays(window)}: ${mentioned} of ${answers} answers mention the brand, ${visibilityText(data.totals)}. By ${by}:`,
      line: (row) =>
        `- ${row.of}${row.id === undefined ? '' : ` (${row.id})`}: ${visibilityText(row)} of ${row.answers} answers`,
    });
  },
});

type VisibilityRow = z.output<typeof VisibilityRow>;
type Shown = z.output<typeof Shown>;
type Visibility = Awaited<ReturnType<Client['getVisibility']>>['data'];

function rowsOf({ by_model: models, by_topic: topics, series }: Visibility, by: z.output<typeof By>): VisibilityRow[] {
  if (by === 'assistant') return Object.entries(models).map(([of, figure]) => ({ of, ...shown(figure) }));
  if (by === 'topic') return topics.map((topic) => ({ of: topic.name, id: topic.topic_id, ...shown(topic) }));
  return series.map((period) => ({
    of: period.from === period.to ? period.from : `${period.from} to ${period.to}`,
    ...shown(period),
  }));
}

async function byPrompt(
  given: z.output<typeof VisibilityInput>,
  { client, signal }: { readonly client: Client; readonly signal: AbortSignal },
) {
  const { data, credits } = await client.listPromptVisibility(
    { project: given.project, query: { ...figuresQuery(given), limit: maxPageSize } },
    { signal },
  );
  const rows = data.map((prompt) => ({
    of: prompt.text ?? 'a deleted prompt',
    id: prompt.prompt_id,
    ...shown(prompt),
  }));
  return { rows, credits };
}

const shown = ({ visibility, low, high, mentioned, answers, share_of_voice, average_position }: Shown): Shown => ({
  ...{ visibility, low, high, mentioned, answers, share_of_voice, average_position },
});

const visibilityText = ({ visibility, low, high }: Shown): string =>
  `${percent(visibility)}${low === null || high === null ? '' : ` (${low}–${high})`}`;

/** A domain, or a page with its `url` and `title`. */
const SourceRow = z.object({
  ...SourceDomain.pick({ domain: true, mentions: true, cited: true, prompts: true, models: true }).shape,
  type: SourceDomain.shape.type.optional(),
  url: z.string().optional(),
  title: SourcePage.shape.title.optional(),
});

const SourcesInput = z.strictObject({
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
  input: SourcesInput,
  output: z.object({ window: Days, total: z.int(), ...listed(SourceRow) }),
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

type SourcesGiven = z.output<typeof SourcesInput>;

interface Found {
  readonly rows: readonly z.output<typeof SourceRow>[];
  readonly total: number;
  readonly window: z.output<typeof Days>;
  readonly credits: Credits;
}

const queryOf = (given: SourcesGiven) => ({ ...figuresQuery(given), limit: maxPageSize });

async function domains(given: SourcesGiven, { client, signal }: ToolContext): Promise<Found> {
  const { data, meta, credits } = await client.listTopDomains(
    { project: given.project, query: queryOf(given) },
    { signal },
  );
  const rows = data.map(({ domain, type, mentions, cited, prompts, models }) => ({
    ...{ domain, type, mentions, cited, prompts, models },
  }));
  return { rows, total: meta.total_domains, window: { from: meta.from, to: meta.to }, credits };
}

async function pages(given: SourcesGiven, { client, signal }: ToolContext): Promise<Found> {
  const { data, meta, credits } = await client.listSourcePages(
    { project: given.project, query: { ...queryOf(given), domain: given.domain } },
    { signal },
  );
  const rows = data.map(({ url, title, domain, mentions, cited, prompts, models }) => ({
    ...{ domain, mentions, cited, prompts, models },
    url: clipped(url, 300),
    title: title && clipped(title, 120),
  }));
  return { rows, total: meta.total, window: { from: meta.from, to: meta.to }, credits };
}

const ChangeRow = Change.pick({
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

const { from: _from, ...changeInput } = figures;

export const listChanges = tool({
  name: 'list_changes',
  title: 'List changes',
  summary: 'Changes between two periods, and whether they are significant',
  description:
    'Compares the period since a day with the previous period of the same length: visibility (in total, by assistant, and by prompt), competitors (`tracked`: whether the project tracks them), domains, and searches. `verdict` compares only prompts that the same assistant answered in both periods (`compared`; `difference` in points): up or down for a significant change, few for too few answers, other_prompts if there is no such prompt, and noise otherwise. `before` and `after` count all answers. `exploratory` marks small samples. By default, covers only prompts that do not contain the brand’s name; with `branded: true`, only prompts that do.',
  costs: '2 API credits',
  effect: 'reads',
  scope: 'read',
  beyond: () => endpoints.listChanges,
  price: () => endpoints.listChanges.cost,
  input: z.strictObject({
    ...changeInput,
    branded: z
      .boolean()
      .default(false)
      .describe('count prompts that contain the brand’s name (true) or that do not (false)'),
    since: Day.optional().describe(`first day of the later period; at most ${maxOwnWindowDays} days up to \`to\``),
    ...paging,
  }),
  output: z.object({ window: Days, before: Days, branded: z.boolean(), total: z.int(), ...listed(ChangeRow) }),
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

const OpportunityRow = Opportunity.pick({
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
  beyond: () => endpoints.listOpportunities,
  price: () => endpoints.listOpportunities.cost,
  input: z.strictObject({ ...figures, kind: OpportunityKind.optional(), ...paging }),
  output: z.object({ window: Days, total: z.int(), ...listed(OpportunityRow) }),
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
