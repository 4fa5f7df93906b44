import type { ChosenPrompts } from '../../contract/projects/prompt.ts';
import { resolveModels } from './window.ts';
import type { PromptFilter } from '../store/promptFilter.ts';

/** Creates a filter for prompts by the newest answers of the requested assistants. Defaults to the tracked ones. */
export const promptsChosen = (query: ChosenPrompts, tracked: readonly string[]): PromptFilter => ({
  topicId: query.topic_id,
  active: query.active,
  newest: {
    models: resolveModels(query.model, tracked),
    ofModels: query.model !== undefined,
    missed: query.missed,
    lost: query.lost,
    asked: query.asked,
    askedSince: query.asked_since,
    sentiments: query.sentiment,
    useful: query.useful,
  },
});
