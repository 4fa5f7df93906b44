import * as z from 'zod';
import { Id } from '../../contract/call/values.ts';
import type { Client } from '../../client/client.ts';
import { Figure, getVisibility as endpoint, listPromptVisibility } from '../../contract/views/visibility.ts';
import { listAnswer, listed, paging } from '../answers/list.ts';
import { tool } from '../tool.ts';
import { Days, figures, figuresQuery, inDays, percent } from './inputs.ts';
import { maxPageSize } from '../../contract/call/limits.ts';

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
const Row = z.object({ of: z.string(), id: Id.optional(), ...Shown.shape });

const Input = z.strictObject({
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
  beyond: () => endpoint,
  price: ({ by }) => endpoint.cost + (by === 'prompt' ? listPromptVisibility.cost : 0),
  input: Input,
  output: z.object({ window: Days, total: Shown, by: By, ...listed(Row) }),
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
      head: `${inDays(window)}: ${mentioned} of ${answers} answers mention the brand, ${told(data.totals)}. By ${by}:`,
      line: (row) => `- ${row.of}${row.id === undefined ? '' : ` (${row.id})`}: ${told(row)} of ${row.answers} answers`,
    });
  },
});

type Row = z.output<typeof Row>;
type Shown = z.output<typeof Shown>;
type Visibility = Awaited<ReturnType<Client['getVisibility']>>['data'];

function rowsOf({ by_model: models, by_topic: topics, series }: Visibility, by: z.output<typeof By>): Row[] {
  if (by === 'assistant') return Object.entries(models).map(([of, figure]) => ({ of, ...shown(figure) }));
  if (by === 'topic') return topics.map((topic) => ({ of: topic.name, id: topic.topic_id, ...shown(topic) }));
  return series.map((period) => ({
    of: period.from === period.to ? period.from : `${period.from} to ${period.to}`,
    ...shown(period),
  }));
}

async function byPrompt(
  given: z.output<typeof Input>,
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

const told = ({ visibility, low, high }: Shown): string =>
  `${percent(visibility)}${low === null || high === null ? '' : ` (${low}–${high})`}`;
