import { sumOf } from '../../../metrics/arithmetic.ts';
import { dayOf } from '../../../metrics/days.ts';
import { type Outcome, outcomeParts } from '../../../metrics/opportunity.ts';
import { knownGroup, siteGroup, sourceTypes } from '../../../metrics/siteTypes.ts';
import { fold, squashed } from '../../../text/words/fold.ts';
import { namedBrand } from '../../answers/readAnswers.ts';
import type { PageOutcome, SiteOutcome } from '../../store/views/opportunities/outcomes.ts';
import { citedIn, fewMention, type Finds, type Found, listedPrompts, type Search } from './found.ts';
import wordLists from './pageWords.json' with { type: 'json' };

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
    const row: Found = {
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
    byFound.set(row, site);
  }
  return {
    recommendations: [...byFound.keys()],
    async details(some) {
      const urls = some.flatMap(
        (row) =>
          byFound
            .get(row)
            ?.pages.slice(0, mostPages)
            .map(({ url }) => url) ?? [],
      );
      const drawing = await views.promptsDrawing('page', view.filter, urls);
      const silent = { ...view.filter, brandMentioned: false };
      const domains = some.flatMap((row) => byFound.get(row)?.domain ?? []);
      const parties = Map.groupBy(await views.namedBesidePages(silent, domains, 'domain'), ({ key }) => key);
      return new Map(
        some.flatMap((row) => {
          const site = byFound.get(row);
          const [page] = site?.pages ?? [];
          const [rival] = parties.get(site?.domain ?? '') ?? [];
          if (!site || !page || !rival) return [];
          const summary = citedIn(site, row.answers, search);
          const named = `${rival.name} is mentioned in ${rival.answers} of those`;
          const day = read.get(page.url)?.day;
          const text = day === undefined ? '' : ` The page, read on ${day}, doesn’t mention ${project.name}.`;
          const pages = site.pages.slice(0, mostPages).map(({ url, answers, mentioned }) => ({
            url,
            answers: answers - mentioned,
            explain: view.explain({ cites_url: url, brand_mentioned: false }),
          }));
          const prompts = listedPrompts(new Set(pages.flatMap((one) => [...(drawing.get(one.url) ?? [])])));
          return [[row, { reason: `${summary}. ${named}.${text}`, prompt_ids: prompts, pages }] as const];
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

/** Shorter names occur as words in too many URLs. */
const minLetters = 3;
/** Shorter names may be the start of another word in a domain. */
const minOfDomain = 5;

interface TitledPage {
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
}

/**
 * Tests whether a page could mention another brand: it compares several products and isn't on a manufacturer's site.
 * Excludes unknown shops, encyclopedias, home pages, deals, and pages about one product or manufacturer.
 */
function listablePages(names: readonly string[]): (page: TitledPage) => boolean {
  const makers = new Set(names.map(squashed).filter((name) => name.length >= minLetters));
  const longNames = [...makers].filter((name) => name.length >= minOfDomain);
  const isMaker = (domain: string): boolean => {
    if (knownGroup(domain) !== undefined) return false;
    const label = squashed(domain.split('.', 1)[0] ?? '');
    return makers.has(label) || longNames.some((name) => label.startsWith(name) || label.endsWith(name));
  };
  /** True if the text contains a manufacturer's name and no comparing word. */
  const isOfMaker = (text: string): boolean => {
    const words = fold(text).split(notWord);
    if (words.some((word) => comparing.has(word))) return false;
    return words.some((word, index) => makers.has(word) || makers.has(word + (words[index + 1] ?? '')));
  };
  return ({ url, domain, title }) => {
    const path = pathOf(url);
    return !(
      isSellingPage(url) ||
      isClosed(url, domain) ||
      (oneReview.test(path) && !path.split(notWord).some((word) => comparing.has(word))) ||
      isMaker(domain) ||
      isOfMaker(path) ||
      isOfMaker(title ?? '')
    );
  };
}

/** True for pages that only sell or link to something: a product, a deal, a search, or a home page. */
export function isSellingPage(url: string): boolean {
  const path = pathOf(url);
  return path === '/' || productPage.test(path) || path.split(notWord).some((word) => passing.has(word));
}

/** True for sites that don't list new brands: references, and shops that may sell only one brand. */
function isClosed(url: string, domain: string): boolean {
  const group = siteGroup(url);
  return group === 'reference' || (group === 'shops' && knownGroup(domain) === undefined);
}

const pathOf = (url: string): string => URL.parse(url)?.pathname.toLowerCase() ?? '/';
const notWord = /[^\p{L}\p{N}]+/u;

/** Paths of single products and of searches in shops. */
const productPage = /\/(?:products?|collections|dp|gp|ip|itm|pd|prd|s|p)\/|\/(?:s|search|p)$|\.p$|-p-\d/u;
const oneReview = /-review\/?$/u;

/** Words in URLs and titles of pages that compare several products. */
const comparing: ReadonlySet<string> = new Set(wordLists.comparing);
/** Words in URLs of short-lived pages, such as deals. */
const passing: ReadonlySet<string> = new Set(wordLists.passing);
