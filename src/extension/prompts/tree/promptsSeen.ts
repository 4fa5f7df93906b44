import type { Response } from '../../../contract/projects/response.ts';
import { t } from '../../editor/l10n.ts';
import type { LatestAnswer, PromptLine } from './promptLine.ts';

/** Groups answers (newest first) by prompt. Each prompt gets the newest answer of every assistant. */
export function promptsSeen(answers: readonly Response[]): readonly PromptLine[] {
  const prompts = new Map<number, { readonly id: number; readonly text: string; readonly latest: LatestAnswer[] }>();
  for (const { id, prompt, model, date, brand_mentioned, position, sentiment, sentiment_source } of answers) {
    const line = prompts.get(prompt.id) ?? {
      id: prompt.id,
      text: prompt.text ?? t('Prompt {0}', prompt.id),
      latest: [],
    };
    prompts.set(prompt.id, line);
    if (line.latest.some((answer) => answer.model === model)) continue;
    line.latest.push({ response_id: id, model, date, brand_mentioned, position, sentiment, sentiment_source });
  }
  return [...prompts.values()].sort((one, other) => one.id - other.id);
}
