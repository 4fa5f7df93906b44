import { matchesOf } from '../../text/matches.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { once } from '../../text/once.ts';
import type { StatementPart } from '../article.ts';
import type { Check } from '../check.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { comparable } from '../evidence/plainText.ts';
import { ownTextOf } from '../ownText.ts';
import type { CheckFinding } from '../finding.ts';
import { found, nameOf } from './found.ts';

/**
 * So many words in a row are hardly said alike by chance: of 4,166 sentences that one assistant wrote 7 share as many
 * with what the other wrote about the same, of which 3 are names of products, which are none of these.
 */
const fewestCopied = 12;

/** A run of so many words has one of `gramLength` at each place that `gramStep` divides, which is all that is kept. */
const gramLength = 6;
const gramStep = fewestCopied - gramLength + 1;
/** Places of one gram on a page that are looked at. */
const maxPlaces = 8;

/**
 * Prose says in its own words what pages say, or quotes them. Names, titles and the words of tables may be the same as
 * anywhere. Words are told apart by blanks.
 */
export function checkCopied({
  article: { statements },
  evidence,
  input: { ownSentences = none },
}: Pick<Check, 'article' | 'evidence'> & { readonly input: Pick<Check['input'], 'ownSentences'> }): CheckFinding[] {
  const pages = evidence.pages.filter(({ isRead }) => isRead);
  return statements
    .filter(({ block: { kind } }) => kind !== 'quote' && kind !== 'cell')
    .flatMap((statement) => {
      const copyOn = copiesOf(statement.part);
      let copy: Copy | undefined;
      for (const page of pages) copy = longer(copy, copyOn(page));
      if (!copy) return [];
      const { page, run } = copy;
      const place = { start: run[0]?.start ?? statement.start, end: run.at(-1)?.end ?? statement.end };
      if (ownSentences.length > 0) {
        const text = comparable(statement.block.text.slice(place.start, place.end));
        if (ownTextOf(ownSentences).includes(text)) return [];
      }
      const message = `These ${run.length} words in a row stand on ${nameOf(page.page.url)}. Say it in your own words, or quote it with a link.`;
      return [found(statement, place, { rule: 'check.copied', severity: 'info', message })];
    });
}

const none: readonly string[] = [];

/** Words of an article that stand on a page just so. */
interface Copy {
  readonly page: EvidenceReading;
  readonly run: readonly Word[];
}

const longer = (one: Copy | undefined, other: Copy | undefined): Copy | undefined =>
  !other || (one && one.run.length >= other.run.length) ? one : other;

interface Word extends Span {
  /** In lower case. */
  readonly word: string;
  /** It begins with a capital or a digit, as names do. */
  readonly isHigh: boolean;
}

/** What stands between quotation marks or as code is none of its own, and the names of sources in brackets are left out. */
function ownWords({ text, start, quotations, code, citations }: StatementPart): Word[] {
  const isSource = insideOf(citations.filter(({ isAside }) => isAside));
  const [isQuoted, isCode] = [insideOf(quotations), insideOf(code)];
  return wordsIn(text).flatMap((word) => {
    const at = start + word.start;
    if (isSource(at)) return [];
    const isOthers = [isQuoted(at), isCode(at)].includes(true);
    return [{ ...word, start: at, end: start + word.end, ...(isOthers && { word: '' }) }];
  });
}

/** Tells of places, asked for in their order, whether they lie in one of some stretches that are in order. */
function insideOf(spans: readonly Span[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while ((spans[next]?.end ?? Infinity) <= at) next += 1;
    return (spans[next]?.start ?? Infinity) <= at;
  };
}

const wordPattern = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu;
const wordOf = (written: string): string => written.toLowerCase().replaceAll('’', "'");

const wordsIn = (text: string): Word[] =>
  matchesOf(text, wordPattern).map(({ 0: written, index }) => ({
    word: wordOf(written),
    isHigh: /^[\p{Lu}\p{N}]/u.test(written),
    start: index,
    end: index + written.length,
  }));

/** The grams of a text, by the word at which each begins. */
function gramsIn(words: readonly Word[]): string[] {
  const written = words.map(({ word }) => word);
  return written.slice(0, 1 - gramLength).map((_, at) => written.slice(at, at + gramLength).join(' '));
}

/** The words of a page, and where its grams stand among them. */
const gramsOf = once((page: EvidenceReading) => {
  const words = (page.text.match(wordPattern) ?? []).map(wordOf);
  const places = new Map<string, number[]>();
  for (let at = 0; at + gramLength <= words.length; at += gramStep) {
    const gram = words.slice(at, at + gramLength).join(' ');
    const known = places.get(gram);
    if (!known) places.set(gram, [at]);
    else if (known.length < maxPlaces) known.push(at);
  }
  return { words, places };
});

/** Finds the longest run of words that stands on a page just so, names aside; each page is searched once. */
const copiesOf = once((part: StatementPart) => {
  const words = ownWords(part);
  if (words.length < fewestCopied) return () => undefined;
  const own = gramsIn(words);
  return once((page: EvidenceReading) => longestCopy(words, own, page));
});

function longestCopy(words: readonly Word[], own: readonly string[], page: EvidenceReading): Copy | undefined {
  const grams = gramsOf(page);
  let longest: Copy | undefined;
  let from = 0;
  for (let at = 0; at < own.length; at += 1) {
    for (const place of grams.places.get(own[at] ?? '') ?? []) {
      let [first, last] = [0, gramLength];
      while (at + first > from && isSame(words[at + first - 1], grams.words[place + first - 1])) first -= 1;
      while (isSame(words[at + last], grams.words[place + last])) last += 1;
      if (last - first < fewestCopied) continue;
      const run = words.slice(at + first, at + last);
      if (2 * run.filter(({ isHigh }) => isHigh).length < run.length) longest = longer(longest, { page, run });
      from = at + last;
      at = from - 1;
      break;
    }
  }
  return longest;
}

const isSame = (one: Word | undefined, other: string | undefined): boolean =>
  one !== undefined && one.word !== '' && one.word === other;
