import type { ChosenPrompts } from '../../contract/projects/prompt.ts';
import { resolveModels } from '../http/window.ts';
import type { PromptFilter } from '../store/promptFilter.ts';

/** Which prompts are meant by what their newest answers say, of those assistants that are asked for or `tracked`. */
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
