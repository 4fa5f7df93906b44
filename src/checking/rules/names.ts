import { matchesOf } from '../../text/matches.ts';
import type { Check } from '../checkInput.ts';
import type { CheckFinding } from '../finding.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { type Span, outside, overlapSearch } from '../../text/spans.ts';
import { memoize } from '../../text/memoize.ts';
import type { StatementPart } from '../article.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { findingAt, nameOf, shown } from './findingAt.ts';

/** Reports proper names that are not in the evidence, the article's title, or the allowed names. */
export function checkNames(check: Check): CheckFinding[] {
  const { article, evidence, input } = check;
  if (evidence.isEmpty) return [];
  const known = new KnownWords(check);
  const reported = new Set<string>();
  return article.statements.flatMap((statement) => {
    const names = namesIn(statement.part);
    // an unread page may contain the name
    if (names.length === 0 || (!input.strict && evidence.unreadOf(statement.urls).length > 0)) return [];
    return names.flatMap(({ words, ...place }) => {
      const name = statement.block.text.slice(place.start, place.end);
      const strange = words.filter((word) => !known.has(word));
      const isKnown =
        (strange.length === 0 && !isOtherNumber(name, check)) ||
        known.isSite(name, statement.block.text.slice(0, place.start));
      if (isKnown || reported.has(name)) return [];
      reported.add(name);
      const message = `${shown(name)} isn’t on any source page. Check the name and its spelling.`;
      return [findingAt(statement, place, { rule: 'check.name', severity: 'warning', message })];
    });
  });
}

/** True if no page or title has the numbered end of a longer name: `Bravia 8` of `Sony Bravia 8`. */
function isOtherNumber(name: string, { article, evidence, input }: Check): boolean {
  const [, numbered] = /^\p{Lu}.* (\p{Lu}\S* \p{N}+)$/u.exec(name) ?? [];
  if (numbered === undefined || article.language === 'de') return false;
  const title = article.headings.find(({ level }) => level === 1)?.text;
  const given = [title, article.fields.title?.text, ...(input.names ?? []), ...(input.ownSentences ?? [])];
  return !given.some((text) => text?.includes(numbered)) && !evidence.pages.some((page) => page.has(numbered));
}

/** Words that need no check: known names, and words that aren't names. */
class KnownWords {
  private readonly check: Check;
  private readonly given: ReadonlySet<string>;
  /** Parts of the pages' domains, which may join several words: `tomsguide`. */
  private readonly sites: ReadonlySet<string>;
  private own: ReadonlySet<string> | undefined;

  constructor(check: Check) {
    this.check = check;
    const { article, input, evidence } = check;
    this.sites = new Set(evidence.pages.flatMap(({ page }) => nameOf(page.url).toLowerCase().split('.')));
    const texts = [
      ...(input.names ?? []),
      ...evidence.pages.map(({ page }) => nameOf(page.url)),
      ...(input.ownSentences ?? []),
      ...evidence.facts.map(({ text }) => text),
      article.fields.title?.text ?? '',
      article.fields.keyword?.text ?? '',
    ];
    const words = texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu);
    this.given = new Set(words);
  }

  has(word: string): boolean {
    const { article, evidence } = this.check;
    const lower = word.toLowerCase();
    return (
      this.given.has(lower) ||
      article.words.plainNames.has(lower) ||
      article.words.stopWords.has(lower) ||
      evidence.pages.some(({ words }) => words.has(lower) || words.has(lower.replace(/s$/, ''))) ||
      this.isWrittenSmall(lower)
    );
  }

  /** True for the full name of a page's site, such as `Tom’s Guide` for tomsguide.com or `The Spruce`. */
  isSite(name: string, before: string): boolean {
    const letters = name.toLowerCase().replace(/['’]s?$|[^\p{L}\p{N}]/gu, '');
    const [article = ''] = /\p{L}{1,3}(?= $)/u.exec(before.slice(-maxArticle)) ?? [];
    return [letters, article.toLowerCase() + letters].some(
      (site) => site.length >= minSiteLetters && this.sites.has(site),
    );
  }

  private isWrittenSmall(word: string): boolean {
    this.own ??= new Set(this.check.article.statements.flatMap(({ part }) => lowerCaseWords(part)));
    return this.own.has(word);
  }
}

/** Shorter domain parts are not names: `shop`. */
const minSiteLetters = 6;
/** Length of `the` and a space. */
const maxArticle = 4;

/** Returns words that the article also writes in lower case. At the start of a sentence, they are not names. */
const lowerCaseWords = memoize(
  ({ text }: StatementPart): readonly string[] => text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}]+/gu) ?? [],
);

interface Name extends Span {
  readonly words: readonly string[];
}

/** Consecutive capitalized words, with numbers: `Sony Bravia`, `WH-1000XM5`. */
const capitalised = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}&'’-]*(?:[ -](?:\p{Lu}|\p{N})[\p{L}\p{N}&'’-]*){0,6}/gu;

const namesIn = memoize(({ start, end, text, links, code, figures, language }: StatementPart): readonly Name[] => {
  const { all: stopWords } = stopWordsOf(language);
  const { plainNames } = checkWordsOf(language);
  const amountIn = overlapSearch(figures.filter(isAmount));
  const names: Name[] = [];
  for (const { 0: match, index: from } of matchesOf(text, capitalised)) {
    // an article at the start of the sentence is not part of the name
    const [lead = ''] = /^\p{L}+ /u.exec(match) ?? [];
    const opened = stopWords.has(lead.trim().toLowerCase()) ? from + lead.length : from;
    const { index, name } = besideAmount(match.slice(opened - from), opened, start, amountIn);
    const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
    const place = { start: start + index, end: Math.min(end, start + index + name.length) };
    const before = text.slice(0, index);
    const opens = !/[\p{L}\p{N}]/u.test(before) || /[.!?:"“„(]\s*$/.test(before.slice(-3));
    const named = words.filter((word, at) => isNameLike(word, language, at === 0 && opens));
    // German capitalizes all nouns, so a name needs two in a row or an unusual spelling
    const isNoun = (word = ''): boolean => !stopWords.has(word.toLowerCase()) && !plainNames.has(word.toLowerCase());
    const isPair = words.some((word, at) => at > 0 && isNoun(words[at - 1]) && isNoun(word));
    const isName = language !== 'de' || isPair || words.some(isOddlyWritten);
    if (isName && named.length > 0) names.push({ ...place, words: named });
    const house = isPair
      ? affiliation.exec(text.slice(index + name.length, index + name.length + maxAffiliationLength))
      : null;
    if (house?.[1]) {
      const past = start + index + name.length + house[0].length;
      names.push({ start: past - house[1].length, end: past, words: [house[1]] });
    }
  }
  return outside(code, outside(links, names));
});

/** `Jonas Wehrle von der Verbraucherzentrale` */
const affiliation = /^ (?:von der|vom|von dem|bei der|beim) (\p{Lu}[\p{L}-]+)(?![\p{L}-])/u;
const maxAffiliationLength = 60;

/** Returns the part of a name outside an amount: nothing for `144 Hz`, and `Mittel` for `Mittel 28,2 kg`. */
function besideAmount(
  name: string,
  index: number,
  from: number,
  amountIn: (place: Span) => Figure | undefined,
): { readonly index: number; readonly name: string } {
  const [start, end] = [from + index, from + index + name.length];
  const amount = amountIn({ start, end });
  if (!amount) return { index, name };
  if (amount.start > start) return { index, name: name.slice(0, amount.start - start).trimEnd() };
  const rest = name.slice(amount.end - start);
  const left = rest.replace(/^[\s-]+/, '');
  return { index: index + name.length - left.length, name: left };
}

/** A date with a month is checked as a figure. */
const isAmount = ({ kind, unit, value, parts }: Figure): boolean =>
  kind === 'date' ? parts?.month !== undefined : unit !== undefined || !Number.isInteger(value);

const isOddlyWritten = (word: string): boolean =>
  /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u.test(word) || /^\p{Lu}{2,}$/u.test(word);

function isNameLike(word: string, language: string, opens: boolean): boolean {
  if (/^\p{N}+$/u.test(word) || word.length < 2) return false;
  if (isOddlyWritten(word)) return true;
  if (!/^\p{Lu}/u.test(word)) return false;
  return !opens && (language !== 'de' || !/ung$|heit$|keit$|schaft$/.test(word));
}
