import * as z from 'zod';
import { ifOffered } from '../../client/notOffered.ts';
import { maxNameLength, maxPromptLength, maxPromptsAdded } from '../../contract/call/limits.ts';
import { Id, line, lineAsSent, Moment, tidy } from '../../contract/call/values.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { Project } from '../../contract/projects/project.ts';
import { Prompt, SkippedPrompt, type TrackedPrompt } from '../../contract/projects/prompt.ts';
import { listResponses } from '../../contract/projects/response.ts';
import { createTopic } from '../../contract/projects/topic.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { listCompetitors } from '../../contract/views/competitor.ts';
import { listFanoutQueries, listSourcePages } from '../../contract/views/source.ts';
import type { Links } from '../../text/editorLinks.ts';
import { fold } from '../../text/words/fold.ts';
import { listAnswer, listed, pageOf, paging } from '../answers/list.ts';
import {
  clipped,
  creditsLine,
  Link,
  notice,
  quoted,
  SpentCredits,
  sumOf,
  untrustedNotice,
} from '../answers/toolAnswer.ts';
import { tool, type ToolCalls, type ToolContext } from '../tool.ts';
import { Days, inDays, percent, project, promptId, window } from './inputs.ts';

const State = z.enum(['missed', 'lost', 'never_asked']);

const filters: Readonly<Record<z.infer<typeof State>, object>> = {
  missed: { missed: true },
  lost: { lost: true },
  never_asked: { asked: false },
};

const Row = z.object({
  id: Id,
  text: z.string(),
  topic_id: Id,
  topic: z.string().optional(),
  active: z.boolean(),
  last_checked_at: Moment.nullable(),
  /** Assistants whose newest answer mentions the brand, and those whose newest answer doesn't. */
  named_by: z.array(z.string()),
  missed_by: z.array(z.string()),
  answer: z.object({ id: Id, link: Link }).nullable(),
});

export const findPrompts = tool({
  name: 'find_prompts',
  title: 'Find prompts',
  summary: 'Find prompts by text, topic, or state (brand not mentioned, mention lost, never asked)',
  description:
    'Lists or searches the prompts (questions) of a project, each with the assistants whose latest answer mentions the brand and those whose latest answer does not. `state` finds prompts for which none of the latest answers mentions the brand (missed), prompts whose answers no longer mention the brand (lost), or prompts that were never asked. With `sort: need`, prompts whose answers mention competitors but not the brand come first. Also returns topic IDs. Free.',
  effect: 'reads',
  scope: 'read',
  input: z.strictObject({
    project,
    search: z.string().min(1).max(maxPromptLength).optional().describe('words from the prompt'),
    topic_id: Id.optional(),
    models: window.models,
    state: State.optional(),
    active: z.boolean().optional().describe('false: only paused prompts'),
    sort: z.enum(['oldest', 'need', 'name']).optional(),
    ...paging,
  }),
  output: z.object(listed(Row)),
  async run(given, { client, signal, links }) {
    const { project: id, models: model, state, search, topic_id, active, sort } = given;
    const { query } = pageOf(given);
    const filter = state === undefined ? {} : filters[state];
    const [prompts, topics] = await Promise.all([
      client.listPrompts(
        { project: id, query: { search, topic_id, active, sort, model, ...filter, ...query } },
        { signal },
      ),
      client.listTopics({ project: id }, { signal }),
    ]);
    const names = new Map(topics.data.map((topic) => [topic.id, topic.name]));
    return listAnswer({
      given,
      rows: prompts.data.map((prompt) => rowOf(prompt, names.get(prompt.topic_id), { projectId: id, links })),
      next: prompts.meta.next_cursor,
      credits: prompts.credits,
      head: prompts.data.length === 0 ? 'No prompts match.' : 'Prompts, with the latest answer from each assistant:',
      line: ({ id: prompt, text, topic, named_by: named, missed_by: missed }) =>
        `- ${prompt}: ${text} [${topic ?? 'no topic'}] ${standing(named, missed)}`,
    });
  },
});

function rowOf(
  { latest, ...prompt }: TrackedPrompt,
  topic: string | undefined,
  { projectId, links }: { readonly projectId: string; readonly links: Links },
) {
  const { id, text, topic_id, active, last_checked_at } = prompt;
  const models = (mentioned: boolean): string[] =>
    latest.filter((answer) => answer.brand_mentioned === mentioned).map(({ model }) => model);
  const answer = latest[0]?.response_id;
  return {
    ...{ id, text, topic_id, active, last_checked_at, topic },
    named_by: models(true),
    missed_by: models(false),
    answer: answer === undefined ? null : { id: answer, link: links.answer(projectId, answer) },
  };
}

const standing = (named: readonly string[], missed: readonly string[]): string =>
  named.length + missed.length === 0
    ? 'not answered yet'
    : `mentioned by ${named.join(', ') || 'none'}; not mentioned by ${missed.join(', ') || 'none'}`;

const usual = 6;
const maxRows = 50;

const Evidence = z.object({
  prompt_id: Id,
  window: Days,
  answers: z.array(
    z.object({ id: Id, model: z.string(), date: z.string(), brand_mentioned: z.boolean().nullable(), link: Link }),
  ),
  named: z.array(z.object({ name: z.string(), is_own: z.boolean(), visibility: z.number().nullable() })),
  pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), mentions: z.int(), cited: z.int() })),
  searches: z.array(z.object({ query: z.string(), times: z.int() })),
  credits: SpentCredits,
  ...notice,
});

export const getPromptEvidence = tool({
  name: 'get_prompt_evidence',
  title: 'Get evidence for a prompt',
  summary: 'Brands, pages, searches, and answers for one prompt',
  description:
    'Collects the evidence for the answers to one prompt, to find out why the brand is not mentioned or to write about the topic: how often each brand is mentioned, the pages that answers use, the searches that assistants ran, and the latest answers.',
  costs: '7 API credits: 1 for answers and 2 each for brands, pages, and searches',
  effect: 'reads',
  scope: 'read',
  beyond: () => listCompetitors,
  price: () => listResponses.cost + listCompetitors.cost + listSourcePages.cost + listFanoutQueries.cost,
  input: z.strictObject({
    project,
    prompt_id: promptId,
    ...window,
    limit: z.int().min(1).max(maxRows).optional().describe(`number of rows for each kind; ${usual} by default`),
  }),
  output: Evidence,
  async run(given, { client, signal, links }) {
    const { project: id, prompt_id, from, to, models: model, limit = usual } = given;
    const input = { project: id, query: { from, to, model, prompt_id, limit } };
    // Runs calls one at a time, so that none is charged after one has failed. The filter allows 92 days for this call
    // as well.
    const answers = await client.listResponses({ ...input, query: { ...input.query, answered: true } }, { signal });
    const names = await client.listCompetitors(input, { signal });
    const pages = await client.listSourcePages(input, { signal });
    const searches = await client.listFanoutQueries(input, { signal });
    const credits = sumOf(answers, names, pages, searches);
    const days = { from: answers.meta.from, to: answers.meta.to };
    const evidence: z.output<typeof Evidence> = {
      prompt_id,
      window: days,
      answers: answers.data.map((answer) => ({
        ...{ id: answer.id, model: answer.model, date: answer.date, brand_mentioned: answer.brand_mentioned },
        link: links.answer(id, answer.id),
      })),
      named: names.data.map(({ name, is_own, visibility }) => ({ name, is_own, visibility })),
      pages: pages.data.map(({ url, title, mentions, cited }) => ({
        ...{ mentions, cited },
        url: clipped(url, 200),
        title: title && clipped(title, 80),
      })),
      searches: searches.data.map(({ query, times }) => ({ query: clipped(query, 120), times })),
      credits,
      notice: untrustedNotice,
    };
    return { structured: evidence, text: [quoted(asText(evidence)), creditsLine(credits)].join('\n') };
  },
});

function asText({ prompt_id, window: days, answers, named, pages, searches }: z.output<typeof Evidence>): string {
  return [
    `Prompt ${prompt_id}, ${inDays(days)}.`,
    'Mentioned in answers:',
    ...named.map(({ name, is_own, visibility }) => `- ${name}${is_own ? ' (the brand)' : ''}: ${percent(visibility)}`),
    'Pages that answers use:',
    ...pages.map(({ url, mentions, cited }) => `- ${url}: source ${mentions}×, cited ${cited}×`),
    'Searches:',
    ...searches.map(({ query, times }) => `- ${query} (${times})`),
    'Latest answers:',
    ...answers.map(
      ({ id, model, date, brand_mentioned: mentioned }) =>
        `- ${id}: ${model}, ${date}, ${mentioned ? 'mentions the brand' : 'does not mention the brand'}`,
    ),
  ].join('\n');
}

const Input = z.strictObject({
  project,
  topic_id: Id.optional().describe('ID of the topic for the prompts; give either this or `topic`'),
  topic: line(maxNameLength).optional().describe('name of the topic; created if it does not exist'),
  prompts: z.array(lineAsSent(maxPromptLength)).min(1).max(maxPromptsAdded).describe('questions as people ask them'),
});

export const addPrompts = tool({
  name: 'add_prompts',
  title: 'Add prompts',
  summary: 'Add prompts with your approval',
  description:
    'Adds prompts to a topic of a project. Each prompt is then asked in every scheduled run, which can cost money. Existing prompts are skipped, and a key can add at most 200 in 24 hours.',
  costs: '1 API credit',
  effect: 'adds',
  scope: 'write',
  input: Input,
  output: z.object({
    topic_id: Id,
    added: z.array(Prompt.pick({ id: true, text: true })),
    skipped: z.array(
      SkippedPrompt.omit({ text: true }).extend({ place: z.int().describe('position in `prompts`, counted from 1') }),
    ),
    prompts: z.object({ used: z.int(), limit: z.int() }),
    credits: SpentCredits,
    ...notice,
  }),
  beyond: ({ topic }) => (topic === undefined ? undefined : createTopic),
  consequences: consequencesOf,
  async run(given, context) {
    const { project: id, prompts } = given;
    const { client, signal } = context;
    const topic_id = await topicOf(given, context);
    const { data, meta, credits } = await client.addPrompts({ project: id, body: { topic_id, prompts } }, { signal });
    const added = data.added.map((prompt) => ({ id: prompt.id, text: prompt.text }));
    const skipped = data.skipped.map(({ text, ...why }) => ({ ...why, place: prompts.indexOf(text) + 1 }));
    return {
      structured: { topic_id, added, skipped, prompts: meta.prompts, credits, notice: untrustedNotice },
      text: [
        `Added ${counted(added.length, 'prompt')} to topic ${topic_id}${added.length > 0 ? `: ids ${added.map((one) => one.id).join(', ')}` : ''}.`,
        ...(skipped.length > 0 ? [`Skipped ${skipped.length}: ${skipped.map(asReason).join('; ')}.`] : []),
        `The project uses ${meta.prompts.used} of the ${meta.prompts.limit} prompts in the plan.`,
        creditsLine(credits),
      ].join('\n'),
    };
  },
});

type Given = z.output<typeof Input>;

/** Removes duplicates, ignoring case and whitespace. */
export function distinctPrompts(prompts: readonly string[]): readonly string[] {
  const forms = prompts.map((text) => fold(tidy(text)));
  return prompts.filter((_, place) => forms.indexOf(forms[place] ?? '') === place);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const asReason = ({ place, reason, prompt_id }: { place: number; reason: string; prompt_id?: number | undefined }) =>
  `prompt ${place} (${reason}${prompt_id === undefined ? '' : ` of ${prompt_id}`})`;

/**
 * Describes the effects and cost of adding prompts. Services that only implement the specification can't describe a
 * project for free.
 */
async function consequencesOf({ project: id, topic, prompts }: Given, { client, signal }: ToolCalls): Promise<string> {
  const project = (await ifOffered(client.getProject({ project: id }, { signal })))?.data;
  const most = distinctPrompts(prompts).length;
  const place = project ? JSON.stringify(project.name) : id;
  return [
    `This would add up to ${counted(most, 'prompt')} (existing prompts are skipped) to the project ${place}${topic === undefined ? '' : `, in the topic ${JSON.stringify(topic)}, which is created if it does not exist`},`,
    `for ${creditsWord(endpoints.addPrompts.cost)}. ${project ? askedFrom(project, most) : 'From then on, they are asked in every scheduled run, at the service’s prices.'}`,
  ].join(' ');
}

function askedFrom({ next_run_at: next, models }: Pick<Project, 'next_run_at' | 'models'>, prompts: number): string {
  const times = next === null ? 'only when someone starts a run' : `on the project’s schedule, next at ${next}`;
  return `From then on, they are asked ${times}: at most ${counted(prompts * models.length, 'more call')} each time, at each provider’s prices.`;
}

async function topicOf({ project: id, topic_id, topic }: Given, { client, signal }: ToolContext): Promise<number> {
  if ((topic_id === undefined) === (topic === undefined)) {
    const details = [{ path: 'topic_id', message: 'or topic is required, but not both' }];
    throw new Failure('VALIDATION_FAILED', 'Specify either topic_id or topic.', { details });
  }
  if (topic_id !== undefined) return topic_id;
  const { data } = await client.createTopic({ project: id, body: { name: topic ?? '' } }, { signal });
  return data.id;
}
