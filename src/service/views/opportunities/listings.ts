import { dayOf } from '../../../metrics/days.ts';
import { type Outcome, outcomeParts } from '../../../metrics/opportunity.ts';
import { siteGroup } from '../../../metrics/siteGroup.ts';
import { sourceTypes } from '../../../metrics/sourceType.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { namedBrand } from '../../answers/parties.ts';
import type { PageOutcome, SiteOutcome } from '../../store/views/opportunities/outcomes.ts';
import { citedIn, fewMention, type Finds, type Found, listedPrompts, type Search } from './found.ts';
import { listablePages } from './listablePages.ts';

/** A site cited by only one answer may never be cited again. */
const minAnswers = 2;
const maxNames = 1000;
const mostPages = 10;

interface Site extends SiteOutcome {
  readonly pages: readonly PageOutcome[];
}

/**
 * Finds third-party sites to get mentioned on. Answers cite pages there that could mention the brand. Fewer than half
 * of the answers that cite the page mention the brand, and some mention others. Excludes pages that were read and
 * already mention the brand.
 */
export async function listingFinds(search: Search): Promise<Finds> {
  const { project, view, stores, allModels, cited } = search;
  const { views } = stores;
  const typeOf = sourceTypes(project);
  const isListable = listablePages([
    ...project.competitors.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...(await views.candidateNames(view.filter, maxNames)),
  ]);
  const others = cited.filter((page) => typeOf(page.domain) === 'other' && isListable(page));
  const open = (await views.pageOutcomes(view.filter, others)).filter(
    ({ answers, mentioned, rivals, untracked }) => 2 * mentioned < answers && rivals + untracked > 0,
  );
  const read = await readPages(
    search,
    open.map(({ url }) => url),
  );
  const sites = await sitesOf(
    open.filter(({ url }) => read.get(url)?.names !== true),
    search,
  );
  const byFound = new Map<Found, Site>();
  for (const site of sites) {
    const { domain, answers, mentioned, models, pages } = site;
    const url = pages[0]?.url ?? '';
    const sums = sumsOf(pages);
    const outcome = { ...sums, models };
    const silent = sums.answers - sums.mentioned;
    const found: Found = {
      kind: 'listing',
      page: url,
      domain,
      group: siteGroup(url),
      parts: outcomeParts('listing', outcome, allModels),
      answers: answers - mentioned,
      explain: view.explain({ cites: domain, brand_mentioned: false }),
      priority_reason:
        2 * silent >= answers
          ? `Most answers that cite this site mention others, and ${fewMention(mentioned, answers, project.name)}.`
          : `Many answers that cite this site mention ${project.name} already.`,
      isUntracked: sums.rivals < sums.untracked,
    };
    byFound.set(found, site);
  }
  return {
    found: [...byFound.keys()],
    async details(some) {
      const urls = some.flatMap(
        (found) =>
          byFound
            .get(found)
            ?.pages.slice(0, mostPages)
            .map(({ url }) => url) ?? [],
      );
      const drawing = await views.promptsDrawing('page', view.filter, urls);
      const silent = { ...view.filter, brandMentioned: false };
      const domains = some.flatMap((found) => byFound.get(found)?.domain ?? []);
      const parties = Map.groupBy(await views.namedBesidePages(silent, domains, 'domain'), ({ key }) => key);
      return new Map(
        some.flatMap((found) => {
          const site = byFound.get(found);
          const [page] = site?.pages ?? [];
          const [rival] = parties.get(site?.domain ?? '') ?? [];
          if (!site || !page || !rival) return [];
          const told = citedIn(site, found.answers, search);
          const named = `${rival.name} is mentioned in ${rival.answers} of those`;
          const day = read.get(page.url)?.day;
          const text = day === undefined ? '' : ` The page, read on ${day}, doesn’t mention ${project.name}.`;
          const pages = site.pages.slice(0, mostPages).map(({ url, answers, mentioned }) => ({
            url,
            answers: answers - mentioned,
            explain: view.explain({ cites_url: url, brand_mentioned: false }),
          }));
          const prompts = listedPrompts(new Set(pages.flatMap((one) => [...(drawing.get(one.url) ?? [])])));
          return [[found, { reason: `${told}. ${named}.${text}`, prompt_ids: prompts, pages }] as const];
        }),
      );
    },
  };
}

const sumsOf = (pages: readonly PageOutcome[]): Omit<Outcome, 'models'> => ({
  answers: sumOf(pages, 'answers'),
  mentioned: sumOf(pages, 'mentioned'),
  rivals: sumOf(pages, 'rivals'),
  untracked: sumOf(pages, 'untracked'),
});

/** Groups the pages by site and drops sites with too few answers. */
async function sitesOf(pages: readonly PageOutcome[], { view, stores }: Search): Promise<Site[]> {
  const bySite = Map.groupBy(pages, ({ domain }) => domain);
  const outcomes = await stores.views.siteOutcomes(view.filter, [...bySite.keys()]);
  return outcomes
    .filter(({ answers, mentioned }) => answers - mentioned >= minAnswers)
    .map((site) => ({
      ...site,
      pages: (bySite.get(site.domain) ?? []).toSorted((one, other) => other.answers - one.answers),
    }));
}

interface ReadText {
  readonly day: string;
  readonly names: boolean;
}

async function readPages(
  { project, stores, texts }: Pick<Search, 'project' | 'stores' | 'texts'>,
  urls: readonly string[],
): Promise<ReadonlyMap<string, ReadText>> {
  const pages = (await stores.pages.readOf(project.id, urls)).filter((page) => page.state === 'read');
  if (pages.length === 0) return new Map();
  const naming = await texts.run('textsNaming', {
    brand: namedBrand(project),
    others: project.competitors,
    texts: pages.map(({ title, markdown }) => `${title ?? ''}\n\n${markdown}`),
  });
  return new Map(
    pages.map((page, index) => [
      page.url,
      { day: dayOf(page.readAt, project.timezone), names: naming[index] ?? false },
    ]),
  );
}
