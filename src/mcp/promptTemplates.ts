import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { advertised } from './tool.ts';

const project = z
  .string()
  .max(200)
  .optional()
  .describe('name or ID of the project; you are asked if there are several projects');
const prompt = z.string().max(300).describe('the prompt, or words from it');

interface Task {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly args: z.ZodObject;
  /** Instructions for the agent, with the values that the user entered. */
  readonly text: (given: Readonly<Record<string, string | undefined>>) => string;
}

const inProject = (name: string | undefined): string =>
  name === undefined
    ? 'Get the project from list_projects; ask me if there are several projects.'
    : `The project is ${name}.`;

const tasks: readonly Task[] = [
  {
    name: 'why_missing',
    title: 'Why isn’t the brand mentioned?',
    description: 'Explains, with evidence, why answers to a prompt do not mention the brand.',
    args: z.object({ prompt, project }),
    text: (given) =>
      [
        `Find out why assistants do not mention our brand when they are asked: ${given['prompt']}`,
        inProject(given['project']),
        'Find the prompt with find_prompts, call get_prompt_evidence, and use read_answer to read two or three answers that do not mention the brand.',
        'Report which brands are mentioned instead, which pages those answers use, whether one of those pages could mention us, which searches our site does not answer, and what to do first. Link to every answer that you rely on. Do not draw conclusions from small samples.',
      ].join('\n'),
  },
  {
    name: 'write_for_prompt',
    title: 'Write an article for a prompt',
    description: 'Writes and checks an article for a prompt, based on the prompt’s evidence.',
    args: z.object({ prompt, project }),
    text: (given) =>
      [
        `Write an article that deserves to be cited when assistants are asked: ${given['prompt']}`,
        inProject(given['project']),
        'Find the prompt with find_prompts and call get_prompt_evidence. Offer to create a brief with start_article. It costs credits, so show me the details and wait for my approval.',
        'Write in Markdown. Link every figure, quotation, and claim to a page that supports it, and leave out anything that no page supports. Check the article with check_draft, fix what costs the most points, and show me the scores before and after.',
      ].join('\n'),
  },
  {
    name: 'weekly_look',
    title: 'Weekly review',
    description: 'Shows what changed in a week, whether it matters, and what to do next.',
    args: z.object({ project }),
    text: (given) =>
      [
        'Review how visible our brand was in AI answers in the last week.',
        inProject(given['project']),
        'Call list_changes with `since` set to seven days ago, get_visibility by assistant, and list_opportunities.',
        'Report in ten lines: significant changes, changes that are not significant, prompts whose answers no longer mention the brand, and the three best next steps, each with figures that support it.',
      ].join('\n'),
  },
];

/** Adds common tasks for clients that show prompts to users. */
export function addPromptTemplates(server: McpServer): void {
  for (const { name, title, description, args, text } of tasks) {
    server.registerPrompt(name, { title, description, argsSchema: argumentsOf(args) }, (given: unknown) => ({
      description,
      messages: [{ role: 'user', content: { type: 'text', text: text(given as Record<string, string | undefined>) } }],
    }));
  }
}

/** Validates with zod. The JSON schema is generated once. */
const argumentsOf = (args: z.ZodObject): ReturnType<typeof advertised> => ({
  '~standard': { ...advertised(args, 'input')['~standard'], validate: (value) => args['~standard'].validate(value) },
});
