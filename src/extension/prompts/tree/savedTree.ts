import * as z from 'zod';
import { LatestAnswer } from '../../../contract/projects/prompt.ts';
import { Project } from '../../../contract/projects/project.ts';
import { Summary } from '../../../contract/views/summary.ts';
import { Topic } from '../../../contract/projects/topic.ts';

const PromptPage = z.object({
  prompts: z.array(
    z.object({ id: z.int(), text: z.string(), latest: z.array(LatestAnswer), paused: z.boolean().optional() }),
  ),
  more: z.boolean(),
  cursor: z.string().nullable(),
});

/** Tree of one service as stored between sessions. Other versions are dropped, not migrated. */
export const SavedTree = z.object({
  version: z.literal(1),
  origin: z.string(),
  projects: z.record(z.string(), z.array(Project)),
  topics: z.record(z.string(), z.array(Topic).nullable()),
  prompts: z.record(z.string(), PromptPage),
  standings: z.record(z.string(), Summary.nullable()).optional(),
});
export type SavedTree = z.infer<typeof SavedTree>;
