import { wholeWords, wordSet } from '../../analysis/lexicon/lexicon.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { fold } from '../../text/words/fold.ts';
import { modelWords, plainWords } from '../evidence/headRoles.ts';
import { optionFinder } from '../evidence/optionName.ts';
import type { PagePart, PageScope } from '../facts/pageParts.ts';

interface Subjects {
  readonly question: string;
  /** Options, the brand, and its competitors. */
  readonly names: readonly string[];
  /** Year of the newest answer. */
  readonly newest: string;
}

/**
 * Adds the product or place that the title of a page names and the question doesn't, or else a year before the answers.
 * A line such as `The base rate is low.` seems to apply to all. Ignores titles with several names.
 */
export function withScopes(parts: readonly PagePart[], { question, names, newest }: Subjects): PagePart[] {
  const texts = parts.flatMap(({ headings, lines }) => [...headings, ...lines.map(({ text }) => text)]);
  const small = new Set(texts.flatMap((text) => text.match(smallWord) ?? []));
  const asked = new Set(plainWords(question).flatMap((one) => [one, `${one}s`, one.replace(/s$/u, '')]));
  const namesIn = optionFinder(names);
  const scopes = new Map(
    [...Map.groupBy(parts, ({ url }) => url)].map(([url, own]) => [
      url,
      url === undefined ? undefined : scopeOf(own, { small, asked, newest, namesIn }),
    ]),
  );
  return parts.map((part) => {
    const scope = scopes.get(part.url);
    return scope === undefined || part.headings.some((heading) => namesScope(heading, scope))
      ? part
      : { ...part, scope };
  });
}

/** True if a text has a word that identifies the scope. */
export function namesScope(text: string, { words }: PageScope): boolean {
  const own = new Set((text.match(word) ?? []).flatMap((one) => [one, one.toLowerCase()]));
  return words.some((one) => own.has(one));
}

interface Words {
  /** Words that a page writes in lower case. */
  readonly small: ReadonlySet<string>;
  readonly asked: ReadonlySet<string>;
  readonly newest: string;
  readonly namesIn: (text: string) => string[];
}

function scopeOf(parts: readonly PagePart[], { small, asked, newest, namesIn }: Words): PageScope | undefined {
  const { title = '', language = '' } = parts[0] ?? {};
  const [article = ''] = title.split(/\s[|–—-]\s/u);
  const after =
    title
      .split(/\s[|–—-]\s/u)
      .slice(1)
      .at(-1) ?? '';
  const known = new Set(namesIn(article).flatMap(plainWords));
  const lines = parts.flatMap((part) => part.lines.map(({ text }) => text));
  // Only English writes nouns in lower case.
  const inside = new Set(language === 'en' ? lines.flatMap((line) => line.match(nameInside) ?? []) : []);
  const isAsked = (one: string): boolean => asked.has(fold(one).replace(/['’]s$/u, ''));
  const isPlain = (one: string): boolean => isAsked(one) || (small.has(fold(one)) && !known.has(fold(one)));
  const isName = (one: string): boolean =>
    places.has(fold(one)) ||
    (/\p{Lu}/u.test(one) &&
      (known.has(fold(one)) || inside.has(one) || /\p{Ll}\p{Lu}/u.test(one) || modelWords(one).length > 0));
  const runs: { readonly all: string[]; readonly start: number; end: number }[] = [];
  let last = 0;
  for (const { 0: one, index } of article.matchAll(word)) {
    if (isPlain(one) || !(isName(one) || /^[\p{Lu}\p{N}]/u.test(one))) continue;
    const between = article.slice(last, index);
    // `Q7 Max+`
    last = index + one.length + (article[index + one.length] === '+' ? 1 : 0);
    const run = runs.at(-1);
    // `Portland, Oregon`
    if (run && (between === ' ' || (between === ', ' && inside.has(one)))) {
      run.all.push(one);
      // `Review` is not a part of the name.
      if (isName(one) || /^\d+$/u.test(one)) run.end = last;
    } else if (isName(one) || !/^\d{1,3}$/u.test(one)) runs.push({ all: [one], start: index, end: last });
  }
  const [run, ...others] = runs.filter(({ all }) => all.some(isName));
  if (run) {
    const words = run.all.filter(isName);
    // `Day` is a part of `Memorial Day`.
    const isPart = !isName(run.all[0] ?? '') && inside.has(words[0] ?? '') && !/^\d/u.test(run.all[0] ?? '');
    const label = article.slice(run.start, run.end);
    const isDate = figuresIn(label, language).some(({ kind }) => kind === 'date');
    return others.length > 0 || isPart || isDate ? undefined : { label, words };
  }
  // `Fees – City of London`
  const place = after.replace(municipality, '');
  const placeWords = place.match(word) ?? [];
  if (
    ((place !== after && /^\p{Lu}/u.test(place)) || places.has(fold(place))) &&
    placeWords.length > 0 &&
    !placeWords.some(isAsked)
  )
    return { label: place, words: placeWords };
  const [year, ...years] = title.match(/(?<!\p{N})20\d\d(?!\p{N})/gu) ?? [];
  return year !== undefined && years.length === 0 && year < newest ? { label: year, words: [year] } : undefined;
}

const word = /[\p{L}\p{N}]+(?:[.'’-][\p{L}\p{N}]+)*/gu;
const smallWord = /(?<![\p{L}\p{N}-])\p{Ll}{2,}(?![\p{L}\p{N}])/gu;
/** Capitalized word within a sentence. */
const nameInside = /(?<=\p{Ll},? )\p{Lu}\p{L}*\p{Ll}[\p{L}\p{N}]*/gu;
const places = wordSet('places');
const municipality = new RegExp(String.raw`^${wholeWords('municipalities')}\s+`, 'iu');
