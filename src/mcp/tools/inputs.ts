import * as z from 'zod';
import { maxOwnWindowDays } from '../../contract/call/limits.ts';
import { Assistant, Day, Id, ProjectId } from '../../contract/call/values.ts';

export const project = ProjectId.describe('ID of the project, from list_projects');
export const promptId = Id.describe('ID of the prompt, from find_prompts');

/** The first day of a tool that covers at most so many days. */
export const firstDay = (days: number, exception = '') =>
  Day.optional().describe(
    `first day, YYYY-MM-DD in the project’s time zone; at most ${days} days up to \`to\`${exception}`,
  );

/** Which answers of a project are meant. */
export const window = {
  from: firstDay(maxOwnWindowDays),
  to: Day.optional().describe('last day, inclusive; today by default'),
  models: z.array(Assistant).min(1).max(6).optional().describe('assistants; by default, all that the project tracks'),
};

/** The same for what counts answers. */
export const figures = {
  project,
  ...window,
  topic_id: Id.optional(),
  prompt_id: promptId.optional(),
  branded: z.boolean().optional().describe('only prompts that contain the brand’s name (true) or that do not (false)'),
};

interface Figures {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly models?: string[] | undefined;
  readonly topic_id?: number | undefined;
  readonly prompt_id?: number | undefined;
  readonly branded?: boolean | undefined;
}

/** The query of a view, of what an agent asked. */
export const figuresQuery = ({ from, to, models: model, topic_id, prompt_id, branded }: Figures) => ({
  from,
  to,
  model,
  topic_id,
  prompt_id,
  branded,
});

/** Which days an answer is of. */
export const Days = z.object({ from: Day, to: Day });

/** The same as words. */
export const inDays = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from} to ${to}`;

/** A share as words; null is of nothing. */
export const percent = (share: number | null): string => (share === null ? '–' : `${share}%`);
