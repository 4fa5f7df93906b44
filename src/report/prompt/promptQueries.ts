import { endpoints } from '../../contract/endpoints.ts';
import type { PromptPeriod, PromptState, PromptView } from '../../contract/promptState.ts';
import { addDays } from '../../metrics/days.ts';

/** The period of a page that was just opened. */
export const defaultPeriod: PromptPeriod = 28;

const views = [
  'getVisibility',
  'listCompetitors',
  'listCompetitorCandidates',
  'listTopDomains',
  'listSourcePages',
  'listFanoutQueries',
] as const satisfies readonly PromptView[];

/** A period that ends at a day; a line of daily answers to one prompt says little, so longer ones are shown by week. */
export const questionOf = (days: PromptPeriod, last: string): PromptState['question'] => ({
  days,
  from: addDays(last, 1 - days),
  to: last,
  interval: days === 7 ? 'day' : 'week',
});

/** Credits that a page costs at most. */
export const promptPrice = views.reduce((sum, view) => sum + endpoints[view].cost, 0);
