import { knownGroup, siteGroup } from '../../../metrics/siteGroup.ts';
import { fold, squashed } from '../../../text/words/fold.ts';
import wordLists from './pageWords.json' with { type: 'json' };

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
export function listablePages(names: readonly string[]): (page: TitledPage) => boolean {
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
