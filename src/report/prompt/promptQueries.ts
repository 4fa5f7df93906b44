import { endpoints } from '../../contract/endpoints.ts';
import type { PromptPeriod, PromptState, PromptView } from '../../contract/promptState.ts';
import { addDays } from '../../metrics/days.ts';

/** Days shown when the page is opened. */
export const defaultPeriod: PromptPeriod = 28;

const views = [
  'getVisibility',
  'listCompetitors',
  'listCompetitorCandidates',
  'listTopDomains',
  'listSourcePages',
  'listFanoutQueries',
] as const satisfies readonly PromptView[];

/** Returns a period that ends on a day. Longer periods use weekly points, because one prompt has few answers a day. */
export const questionOf = (days: PromptPeriod, last: string): PromptState['question'] => ({
  days,
  from: addDays(last, 1 - days),
  to: last,
  interval: days === 7 ? 'day' : 'week',
});

/** Maximum price of the page in credits. */
export const promptPrice = views.reduce((sum, view) => sum + endpoints[view].cost, 0);
