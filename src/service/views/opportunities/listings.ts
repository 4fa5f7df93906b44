import { dayOf } from '../../../metrics/days.ts';
import { outcomeParts } from '../../../metrics/opportunity.ts';
import { siteGroup } from '../../../metrics/siteGroup.ts';
import { sourceTypes } from '../../../metrics/sourceType.ts';
import type { PageOutcome } from '../../store/views/opportunities/outcomes.ts';
import type { Finds, Found, Search } from './found.ts';
import { makersPages } from './makersPages.ts';

/** The pages that most answers cite; others are cited too seldom to matter. */
const maxPages = 500;
/** A page that one answer cites may never be cited again. */
const minAnswers = 2;
const maxNames = 1000;
/** Prompts of a page that are listed. */
const maxPrompts = 100;

/**
 * Pages of others to get onto: several answers cite them, fewer than half of which name the brand, and some name others.
 * A page that assistants only consult is seen by nobody who reads their answers. Sites of tracked competitors, and pages about a single maker, list nobody else; a page that was read and
 * names the brand lists it already.
 */
export async function listingFinds({ project, view, stores, texts, allModels }: Search): Promise<Finds> {
  const { views } = stores;
  const typeOf = sourceTypes(project);
  const isMakers = makersPages([
    ...project.competitors.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...(await views.candidateNames(view.filter, maxNames)),
  ]);
  const others = (await views.mostCited(view.filter, maxPages)).filter(
    ({ url, domain }) => typeOf(domain) === 'other' && !isMakers(url, domain),
  );
  const open = (await views.pageOutcomes(view.filter, others)).filter(
    ({ answers, mentioned, rivals, untracked }) =>
      answers >= minAnswers && 2 * mentioned < answers && rivals + untracked > 0,
  );
  const read = await readPages(
    { project, stores, texts },
    open.map(({ url }) => url),
  );
  const citing = await views.promptsDrawing(
    'page',
    view.filter,
    open.map(({ url }) => url),
  );
  const byFound = new Map<Found, PageOutcome>();
  for (const outcome of open) {
    const { url, answers, mentioned } = outcome;
    if (read.get(url)?.names) continue;
    const found: Found = {
      kind: 'listing',
      page: url,
      prompt_ids: [...(citing.get(url) ?? [])].sort((one, other) => one - other).slice(0, maxPrompts),
      group: siteGroup(url),
      parts: outcomeParts('listing', outcome, allModels),
      answers: answers - mentioned,
      explain: view.explain({ cites_url: url, brand_mentioned: false }),
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
        const told = `Cited in ${answers} answers from ${models} of ${allModels} assistants`;
        const named = `${rival.name} is mentioned in ${rival.answers} of these answers, and ${project.name} in ${mentioned}`;
        const day = read.get(url)?.day;
        const page = day === undefined ? '' : ` The page, read on ${day}, doesn’t mention ${project.name}.`;
        return [[found, `${told}. ${named}.${page}`]];
      }),
    );
  };
  return { found: [...byFound.keys()], reasons };
}

/** A page that was read, on which day, and whether it names the brand. */
interface ReadText {
  readonly day: string;
  readonly names: boolean;
}

/** Those of these pages that were read for the project. */
async function readPages(
  { project, stores, texts }: Pick<Search, 'project' | 'stores' | 'texts'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, ReadText>> {
  const pages = (await stores.pages.readOf(project.id, urls)).filter((page) => page.state === 'read');
  if (pages.length === 0) return new Map();
  const { name, url, aliases, competitors } = project;
  const naming = await texts.run('textsNaming', {
    brand: { name, url, aliases },
    others: competitors,
    texts: pages.map(({ title, markdown }) => `${title ?? ''}\n\n${markdown}`),
  });
  return new Map(
    pages.map((page, index) => [
      page.url,
      { day: dayOf(page.readAt, project.timezone), names: naming[index] ?? false },
    ]),
  );
}
