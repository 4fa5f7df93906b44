import type { LatestAnswer, TrackedPrompt } from '../../contract/projects/prompt.ts';

/** As much of a prompt as its rows show. */
export interface PromptLine extends Pick<TrackedPrompt, 'id' | 'text' | 'latest'> {
  /** It is asked no more, unless by itself. */
  readonly paused?: boolean | undefined;
}

/** The prompts of a topic that were read so far. Without a cursor, more is read from the start. */
export interface PromptPage {
  readonly prompts: readonly PromptLine[];
  readonly more: boolean;
  readonly cursor: string | null;
}

export type { LatestAnswer };
