import { domainOf } from '../../text/urls.ts';
import { squashed } from '../../text/words/fold.ts';
import { nameIn } from './names.ts';
import type { SitePage } from './sitePage.ts';
import { isComparison } from './wantedPages.ts';

/** A company that a site compares itself with. */
export interface Rival {
  readonly name: string;
  /** Website, if a page links to it. */
  readonly url: string | null;
  /** Page, and text or URL, of the comparison. */
  readonly page: string;
  readonly words: string;
  readonly place: 'comparison_text' | 'comparison_address';
}

type Read = Pick<SitePage, 'finalUrl' | 'title' | 'headings' | 'links'>;

/**
 * Finds the competitors that a site names in titles, headings, and links such as `Acme vs Globex` and `The Globex
 * alternative`, and in the URLs of its comparisons. The most frequent ones come first.
 * @param names names of the site, which must be one side of a comparison
 */
export function rivalsOf(pages: readonly Read[], names: readonly string[]): Rival[] {
  const byKey = new Map<string, { readonly rival: Rival; readonly places: Set<string> }>();
  const isOwn = ownNames(names);
  for (const rival of pages.flatMap((page) => [...fromTexts(page, isOwn), ...fromAddresses(page, isOwn)])) {
    const key = squashed(rival.name);
    if (key === '' || nobody.has(key) || isOwn(rival.name)) continue;
    const known = byKey.get(key);
    if (known) known.places.add(rival.words);
    else byKey.set(key, { rival, places: new Set([rival.words]) });
  }
  return [...byKey.values()]
    .sort((one, other) => other.places.size - one.places.size)
    .slice(0, maxRivals)
    .map(({ rival }) => ({ ...rival, url: websiteOf(rival.name, pages) }));
}

const maxRivals = 10;

/** Words in place of a name that aren't names. */
const nobody: ReadonlySet<string> = new Set(
  `competitors competition others other us them all everyone pricing plans features overview alternatives products
  comparison compare spreadsheets wettbewerber wettbewerb andere anderen uns alle preise funktionen
  übersicht vergleich`.split(/\s+/u),
);

function fromTexts({ finalUrl, title, headings, links }: Read, isOwn: OwnNames): Rival[] {
  const isOurs = isComparison(finalUrl);
  const texts = [
    ...[title ?? '', ...headings].map((text) => ({ text, comparison: isOurs })),
    ...links
      .filter(({ url }) => domainOf(url) === domainOf(finalUrl))
      .map(({ url, text }) => ({ text, comparison: isComparison(url) })),
  ];
  return texts.flatMap(({ text, comparison }) =>
    [...opposites(text, isOwn), ...(comparison ? replaced(text) : [])].flatMap((words) => {
      const name = nameOf(words);
      return name === undefined
        ? []
        : [{ name, url: null, page: finalUrl, words: text, place: 'comparison_text' as const }];
    }),
  );
}

const versus = / (?:vs\.?|versus|gegen|compared (?:to|with)|im Vergleich (?:zu|mit)) /iu;

/** Returns the other sides of comparisons with the site. */
function opposites(text: string, isOwn: OwnNames): string[] {
  const sides = text.split(versus);
  return sides.slice(1).flatMap((side, index) => {
    const left = (sides[index] ?? '').split(ends).at(-1) ?? '';
    const right = side.split(ends)[0] ?? '';
    if (isOwn(left)) return [right];
    return isOwn(right) ? [left.replace(leads, '')] : [];
  });
}

/** Characters that end a name. */
const ends = /[:|–—?!,;()•·]| - /u;
const leads =
  /^\s*(?:(?:compare|comparing|why|how|the|a|an|best|top|your|our|vergleich|der|die|das|beste|unsere)\s+)+/iu;

/**
 * Returns the product that the site offers an alternative to: `The best Globex alternative`, `Alternative zu Globex`.
 */
function replaced(text: string): string[] {
  const [, behind] = /\balternativen?s? (?:to|zu|à|a|aan|till|til) (.+)$/iu.exec(text) ?? [];
  if (behind !== undefined)
    return [(behind.split(ends)[0] ?? '').replace(/\s(?:for|in|with|für|mit|pour|per)\s.*$/iu, '')];
  const [, before] = /^(.{1,80}?)[\s-]+alternativen?s?\b/iu.exec(text) ?? [];
  return before === undefined ? [] : [(before.split(ends).at(-1) ?? '').replace(leads, '')];
}

/** Returns a short name that starts with a capital letter or digit. */
function nameOf(words: string): string | undefined {
  const name = nameIn(words);
  const fits = name !== undefined && /^[\p{Lu}\p{Lo}\p{N}]/u.test(name) && name.split(' ').length <= maxWords;
  return fits ? name : undefined;
}
const maxWords = 4;

function fromAddresses({ finalUrl, links }: Read, isOwn: OwnNames): Rival[] {
  const domain = domainOf(finalUrl);
  return [finalUrl, ...links.map(({ url }) => url)]
    .filter((url) => domainOf(url) === domain)
    .flatMap((url) => {
      const name = rivalIn(new URL(url).pathname, isOwn);
      const words = name === undefined ? undefined : nameIn(titled(name));
      return words === undefined
        ? []
        : [{ name: words, url: null, page: finalUrl, words: url, place: 'comparison_address' as const }];
    });
}

/** Returns Globex for `/acme-vs-globex`, `/vs/globex`, `/alternatives/globex`, and `/globex-alternative`. */
function rivalIn(path: string, isOwn: OwnNames): string | undefined {
  const steps = path
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/u, '')
    .split('/')
    .filter((step) => step !== '');
  const [last = '', before = ''] = steps.reverse();
  const sides = last.split(/-(?:vs|versus)-/u);
  if (sides.length === 2) {
    const [left = '', right = ''] = sides;
    if (isOwn(left.replaceAll('-', ' '))) return right;
    return isOwn(right.replaceAll('-', ' ')) ? left : undefined;
  }
  const [, replacedOne] = /^(.+)-alternatives?$/u.exec(last) ?? /^alternative-(?:to|zu)-(.+)$/u.exec(last) ?? [];
  if (replacedOne !== undefined) return replacedOne;
  return /^(?:vs|versus|alternatives?|alternativen)$/u.test(before) ? last.replace(/^vs-/u, '') : undefined;
}

const titled = (slug: string): string =>
  slug
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** True if a text names the site, alone or with other words (`Acme CRM`). */
type OwnNames = (words: string) => boolean;

function ownNames(names: readonly string[]): OwnNames {
  const keys = new Set(names.map(squashed));
  const phrases = names.map((name) => ` ${spaced(name)} `);
  return (words) => {
    const phrase = ` ${spaced(words)} `;
    return keys.has(squashed(words)) || phrases.some((name) => phrase.includes(name));
  };
}

const spaced = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns a linked site whose domain matches the name. */
function websiteOf(name: string, pages: readonly Read[]): string | null {
  const key = squashed(name);
  for (const { finalUrl, links } of pages) {
    const own = domainOf(finalUrl);
    for (const { url } of links) {
      const domain = domainOf(url);
      if (domain !== undefined && domain !== own && squashed(domain.split('.')[0] ?? '') === key)
        return `https://${domain}`;
    }
  }
  return null;
}
