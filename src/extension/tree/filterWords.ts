import { assistantName } from '../../contract/models/assistants.ts';
import { counted, t } from '../l10n.ts';
import type { FilterMark, Leaning, PromptFilter } from './promptFilters.ts';

export const markNames: Readonly<Record<FilterMark, () => string>> = {
  missed: () => t('Brand not mentioned'),
  lost: () => t('No longer mentioned'),
  unasked: () => t('Never asked'),
  useless: () => t('Not useful: answers don’t mention any brands'),
};

export const leaningNames: Readonly<Record<Leaning, () => string>> = {
  positive: () => t('Positive'),
  mixed: () => t('Mixed'),
  negative: () => t('Negative'),
};

export const daysNames = (days: number): string => counted(days, 'Asked today', 'Asked in the last {0} days');

/** A filter in words: `Brand missed · ChatGPT`. */
export const filterWords = ({ marks, models, sentiments, topicId, days }: PromptFilter): string =>
  [
    ...marks.map((mark) => markNames[mark]()),
    ...models.map(assistantName),
    ...sentiments.map((leaning) => leaningNames[leaning]()),
    ...(topicId === undefined ? [] : [t('one topic')]),
    ...(days === undefined ? [] : [daysNames(days)]),
  ].join(' · ');
