import * as z from 'zod';
import { ifOffered } from '../../client/notOffered.ts';
import { Failure } from '../../contract/failure.ts';
import { maxNameLength, maxPromptLength, maxPromptsAdded } from '../../contract/call/limits.ts';
import { Id, line, lineAsSent, tidy } from '../../contract/call/values.ts';
import { addPrompts as endpoint, Prompt, SkippedPrompt } from '../../contract/projects/prompt.ts';
import { createTopic } from '../../contract/projects/topic.ts';
import type { Project } from '../../contract/projects/project.ts';
import { fold } from '../../text/words/fold.ts';
import { notice, untrustedNotice } from '../answers/untrustedText.ts';
import { creditsLine, SpentCredits } from '../answers/toolAnswer.ts';
import { creditsWord } from '../../contract/service/account.ts';
import { type ToolCalls, type ToolContext, tool } from '../tool.ts';
import { project } from './inputs.ts';

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
    `for ${creditsWord(endpoint.cost)}. ${project ? askedFrom(project, most) : 'From then on, they are asked in every scheduled run, at the service’s prices.'}`,
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
