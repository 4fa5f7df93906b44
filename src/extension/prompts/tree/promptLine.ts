import type { LatestAnswer, TrackedPrompt } from '../../../contract/projects/prompt.ts';

/** Fields of a prompt that its rows show. */
export interface PromptLine extends Pick<TrackedPrompt, 'id' | 'text' | 'latest'> {
  /** True if scheduled runs and runs of a whole topic skip it. */
  readonly paused?: boolean | undefined;
}

/** Prompts of a list that were read so far. Without a cursor, reading restarts at the first page. */
export interface PromptPage {
  readonly prompts: readonly PromptLine[];
  readonly more: boolean;
  readonly cursor: string | null;
}

export type { LatestAnswer };
