import { outcomeParts } from '../../../metrics/opportunity.ts';
import { siteGroup } from '../../../metrics/siteGroup.ts';
import { sourceTypes } from '../../../metrics/sourceType.ts';
import type { PageOutcome } from '../../store/views/outcomes.ts';
import type { Finds, Found, Search } from './found.ts';
import { makersPages } from './makersPages.ts';

/** The pages that answers draw on most; others are drawn on too seldom to matter. */
const maxPages = 500;
/** A page that one answer draws on may never be drawn on again. */
const minAnswers = 2;
const maxNames = 1000;

/**
 * Pages of others to get onto: several answers draw on them, fewer than half of which name the brand, and some name
 * others. Sites of tracked competitors, and pages about a single maker, list nobody else.
 */
export async function listingFinds({ project, view, stores: { views }, allModels }: Search): Promise<Finds> {
  const typeOf = sourceTypes(project);
  const isMakers = makersPages([
    ...project.competitors.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...(await views.candidateNames(view.filter, maxNames)),
  ]);
  const outcomes = (await views.pageOutcomes(view.filter, maxPages)).filter(
    ({ url, domain, answers }) => answers >= minAnswers && typeOf(domain) === 'other' && !isMakers(url, domain),
  );
  const byFound = new Map<Found, PageOutcome>();
  for (const outcome of outcomes) {
    const { url, answers, mentioned, rivals, untracked } = outcome;
    if (2 * mentioned >= answers || rivals + untracked === 0) continue;
    const found: Found = {
      kind: 'listing',
      page: url,
      group: siteGroup(url),
      parts: outcomeParts('listing', outcome, allModels),
      answers: answers - mentioned,
      explain: view.explain({ url, brand_mentioned: false }),
    };
    byFound.set(found, outcome);
  }
  const reasons: Finds['reasons'] = async (some) => {
    const pages = some.flatMap(({ page }) => page ?? []);
    const parties = Map.groupBy(await views.namedBesidePages(view.filter, pages), ({ key }) => key);
    return new Map(
      some.flatMap((found): [Found, string][] => {
        const outcome = byFound.get(found);
        if (!outcome) return [];
        const { url, answers, models, mentioned } = outcome;
        const [rival] = parties.get(url) ?? [];
        if (!rival) return [];
        const told = `A source of ${answers} answers by ${models} of ${allModels} assistants`;
        const named = `${rival.name} is named in ${rival.answers} of them, ${project.name} in ${mentioned}`;
        return [[found, `${told}: ${named}.`]];
      }),
    );
  };
  return { found: [...byFound.keys()], reasons };
}
