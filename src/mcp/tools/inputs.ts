import * as z from 'zod';
import { maxOwnWindowDays } from '../../contract/call/limits.ts';
import { Assistant, Day, Id, ProjectId } from '../../contract/call/values.ts';

export const project = ProjectId.describe('ID of the project, from list_projects');
export const promptId = Id.describe('ID of the prompt, from find_prompts');

/** Input field for the first day, with the maximum number of days. */
export const firstDay = (days: number, exception = '') =>
  Day.optional().describe(
    `first day, YYYY-MM-DD in the project’s time zone; at most ${days} days up to \`to\`${exception}`,
  );

export const window = {
  from: firstDay(maxOwnWindowDays),
  to: Day.optional().describe('last day, inclusive; today by default'),
  models: z.array(Assistant).min(1).max(6).optional().describe('assistants; by default, all that the project tracks'),
};

/** Input fields of tools that count answers. */
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

/** Converts a tool's arguments to the query of a view. */
export const figuresQuery = ({ from, to, models: model, topic_id, prompt_id, branded }: Figures) => ({
  from,
  to,
  model,
  topic_id,
  prompt_id,
  branded,
});

export const Days = z.object({ from: Day, to: Day });

export const inDays = ({ from, to }: { readonly from: string; readonly to: string }): string => `${from} to ${to}`;

/** Formats a share as text. Null means that there are no answers. */
export const percent = (share: number | null): string => (share === null ? '–' : `${share}%`);
