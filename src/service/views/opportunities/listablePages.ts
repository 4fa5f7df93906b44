import { knownGroup, siteGroup } from '../../../metrics/siteGroup.ts';
import { fold, squashed } from '../../../text/words/fold.ts';
import wordLists from './pageWords.json' with { type: 'json' };

/** Shorter names are words of too many addresses. */
const minLetters = 3;
/** A shorter name may begin another word of a domain. */
const minOfDomain = 5;

/** A page with the title that answers give it. */
interface TitledPage {
  readonly url: string;
  readonly domain: string;
  readonly title: string | null;
}

/**
 * Tests whether a page can mention another brand: a page on a site that is not a maker's, and that is about several
 * products. Left out are makers' sites, shops that no list knows, encyclopedias and the like, pages of one product or one
 * maker, deals, and home pages.
 */
export function listablePages(names: readonly string[]): (page: TitledPage) => boolean {
  const makers = new Set(names.map(squashed).filter((name) => name.length >= minLetters));
  const longNames = [...makers].filter((name) => name.length >= minOfDomain);
  const isMaker = (domain: string): boolean => {
    if (knownGroup(domain) !== undefined) return false;
    const label = squashed(domain.split('.', 1)[0] ?? '');
    return makers.has(label) || longNames.some((name) => label.startsWith(name) || label.endsWith(name));
  };
  /** True if words name a maker, and no word says that they compare several. */
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

/** Tests whether a page only sells something or leads somewhere: a product, a deal, a search, or a home page. */
export function isSellingPage(url: string): boolean {
  const path = pathOf(url);
  return path === '/' || productPage.test(path) || path.split(notWord).some((word) => passing.has(word));
}

/** True on a site that takes no brand in: a reference, or a shop that may sell a single brand. */
function isClosed(url: string, domain: string): boolean {
  const group = siteGroup(url);
  return group === 'reference' || (group === 'shops' && knownGroup(domain) === undefined);
}

const pathOf = (url: string): string => URL.parse(url)?.pathname.toLowerCase() ?? '/';
const notWord = /[^\p{L}\p{N}]+/u;

/** Paths of single products, and of searches, in shops. */
const productPage = /\/(?:products?|collections|dp|gp|ip|itm|pd|prd|s|p)\/|\/(?:s|search|p)$|\.p$|-p-\d/u;
/** A review of a single product. */
const oneReview = /-review\/?$/u;

/** Words in addresses and titles of pages that compare several products. */
const comparing: ReadonlySet<string> = new Set(wordLists.comparing);
/** Words in addresses of pages that nobody reads for long, such as deals. */
const passing: ReadonlySet<string> = new Set(wordLists.passing);
