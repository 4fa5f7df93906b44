import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { advertised } from './schemas.ts';

const project = z.string().max(200).optional().describe('name or id of the project; asked for where there are several');
const prompt = z.string().max(300).describe('the prompt, or words in it');

interface Task {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly args: z.ZodObject;
  /** What the agent is asked to do; the values come from whoever chose the task. */
  readonly text: (given: Readonly<Record<string, string | undefined>>) => string;
}

const inProject = (name: string | undefined): string =>
  name === undefined
    ? 'Take the project from list_projects; ask me where there are several.'
    : `The project is ${name}.`;

const tasks: readonly Task[] = [
  {
    name: 'why_missing',
    title: 'Why is the brand missing?',
    description: 'Finds out why answers to a prompt do not name the brand, with evidence.',
    args: z.object({ prompt, project }),
    text: (given) =>
      [
        `Find out why assistants do not name our brand when they are asked: ${given['prompt']}`,
        inProject(given['project']),
        'Find the prompt with find_prompts, gather get_prompt_evidence, and read two or three answers that miss the brand with read_answer.',
        'Say who is named instead and on which pages that rests, whether one of those pages could name us, which searches our site does not answer, and what to do first. Give the link of every answer you rest on. Do not guess where the figures are few.',
      ].join('\n'),
  },
  {
    name: 'write_for_prompt',
    title: 'Write for a prompt',
    description: 'Writes an article for a prompt from its evidence, and checks it.',
    args: z.object({ prompt, project }),
    text: (given) =>
      [
        `Write an article that deserves to be cited when assistants are asked: ${given['prompt']}`,
        inProject(given['project']),
        'Find the prompt with find_prompts and gather get_prompt_evidence. Offer me start_article for a brief; it costs credits, so tell me what it says and wait for my yes.',
        'Write in Markdown. Every figure, quotation and claim needs a link to the page that carries it; leave out what none carries. Check with check_draft, mend what costs most, and show me the scores before and after.',
      ].join('\n'),
  },
  {
    name: 'weekly_look',
    title: 'Weekly look',
    description: 'Says what changed in a week, whether it matters, and what to do next.',
    args: z.object({ project }),
    text: (given) =>
      [
        'Look at how visible our brand was in AI answers in the last week.',
        inProject(given['project']),
        'Call list_changes with `since` seven days ago, get_visibility by assistant, and list_opportunities.',
        'Tell in ten lines: what rose or fell by more than chance, what only looks so, prompts that were lost, and the three best things to do, each with its reason in figures.',
      ].join('\n'),
  },
];

/** Usual tasks, for clients that offer prompts to a person. */
export function addPromptTemplates(server: McpServer): void {
  for (const { name, title, description, args, text } of tasks) {
    server.registerPrompt(name, { title, description, argsSchema: argumentsOf(args) }, (given: unknown) => ({
      description,
      messages: [{ role: 'user', content: { type: 'text', text: text(given as Record<string, string | undefined>) } }],
    }));
  }
}

/** Checked by zod, written out once. */
const argumentsOf = (args: z.ZodObject): ReturnType<typeof advertised> => ({
  '~standard': { ...advertised(args, 'input')['~standard'], validate: (value) => args['~standard'].validate(value) },
});
