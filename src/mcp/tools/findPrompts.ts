import * as z from 'zod';
import { maxPromptLength } from '../../contract/call/limits.ts';
import { Id, Moment } from '../../contract/call/values.ts';
import type { TrackedPrompt } from '../../contract/projects/prompt.ts';
import { Link } from '../answers/toolAnswer.ts';
import type { Links } from '../../text/editorLinks.ts';
import { listAnswer, listed, pageOf, paging } from '../answers/list.ts';
import { tool } from '../tool.ts';
import { project, window } from './inputs.ts';

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
