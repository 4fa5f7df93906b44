import { isPageOutside } from '../../../writing/evidence/pageLinks.ts';
import type { HintingAnswer } from '../caches/keptAnswers.ts';

/** Returns the sites that answers cite more than once, with the number of citations. */
export function citedSites(answers: readonly HintingAnswer[]) {
  const times = new Map<string, number>();
  for (const { url, domain, cited } of answers.flatMap(({ sources }) => sources))
    if (cited && isPageOutside(url) && !offer.test(url)) times.set(domain, (times.get(domain) ?? 0) + 1);
  return [...times].map(([domain, count]) => ({ domain, times: count })).filter(({ times: count }) => count > 1);
}

/** True if answers contain anything that an article could lack. */
export const isComparable = (answers: readonly HintingAnswer[]): boolean =>
  answers.some(({ searches }) => searches.length > 0) || citedSites(answers).length > 0;

/** Product page of a shop, which an article doesn't need to cite. */
const offer = /^https?:\/\/[^/]+\/(?:[^?#]*\/)?(?:products?|dp|itm|p)\//;
