import { assistantName } from '../../../contract/models/assistants.ts';
import { counted, spokenLanguage, t } from '../../editor/l10n.ts';
import type { FilterMark, Leaning, PromptFilter } from './promptFilters.ts';

export const markNames: Readonly<Record<FilterMark, () => string>> = {
  missed: () => t('Brand not mentioned'),
  lost: () => t('No longer mentioned'),
  unasked: () => t('Never asked'),
  useless: () => t('Not useful: answers don’t mention any brands'),
};

export const leaningNames: Readonly<Record<Leaning, () => string>> = {
  positive: () => t('Positive'),
  mixed: () => t('Neutral or mixed'),
  negative: () => t('Negative'),
};

export const daysNames = (days: number): string => counted(days, 'Asked today', 'Asked in the last {0} days');

/** Labels of filters that can name the assistants. */
const markNamesOf: Readonly<Partial<Record<FilterMark, (assistants: string) => string>>> = {
  missed: (assistants) => t('Not mentioned by {0}', assistants),
  lost: (assistants) => t('No longer mentioned by {0}', assistants),
};

/** Describes a filter: `Not mentioned by Perplexity · Asked today`. */
export function filterWords({ marks, models, sentiments, topicId, days }: PromptFilter): string {
  const assistants = models.map(assistantName);
  const oneOf = new Intl.ListFormat(spokenLanguage(), { type: 'disjunction' }).format(assistants);
  const isNamed = models.length > 0 && marks.some((mark) => markNamesOf[mark]);
  return [
    ...marks.map((mark) => (isNamed && markNamesOf[mark]?.(oneOf)) || markNames[mark]()),
    ...(isNamed ? [] : assistants),
    ...sentiments.map((leaning) => leaningNames[leaning]()),
    ...(topicId === undefined ? [] : [t('one topic')]),
    ...(days === undefined ? [] : [daysNames(days)]),
  ].join(' · ');
}
