import { matchesOf } from '../../text/matches.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { memoizeLast, memoize } from '../../text/memoize.ts';
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
  const copyOf = copiesOn(...evidence.pages.filter(({ isRead }) => isRead));
  const findings: CheckFinding[] = [];
  for (const statement of statements) {
    const { kind, text } = statement.block;
    if (kind === 'quote' || kind === 'cell') continue;
    const copy = copyOf(statement.part);
    if (!copy) continue;
    const { page, start, end, words } = copy;
    if (ownSentences.length > 0 && ownTextOf(ownSentences).includes(comparable(text.slice(start, end)))) continue;
    const message = `These ${words} words appear verbatim on ${nameOf(page.page.url)}. Rephrase them, or quote them with a link.`;
    findings.push(found(statement, copy, { rule: 'check.copied', severity: 'info', message }));
  }
  return findings;
}

const none: readonly string[] = [];

/** Words of an article that stand on a page just so. */
interface Copy extends Span {
  readonly page: EvidenceReading;
  /** How many. */
  readonly words: number;
}

interface Word extends Span {
  /** In lower case; empty where it is none of the sentence's own. */
  readonly word: string;
  readonly written: string;
}

/** It begins with a capital or a digit, as names do. */
const isHigh = ({ written }: Word): boolean => high.test(written);
const high = /^[\p{Lu}\p{N}]/u;

/** What stands between quotation marks or as code is none of its own, and the names of sources in brackets are left out. */
function ownWords({ text, start, quotations, code, citations }: StatementPart): Word[] {
  const isSource = insideOf(citations.filter(({ isAside }) => isAside));
  const [isQuoted, isCode] = [insideOf(quotations), insideOf(code)];
  const words: Word[] = [];
  for (const { 0: written, index } of matchesOf(text, wordPattern)) {
    const at = start + index;
    if (isSource(at)) continue;
    const word = isQuoted(at) || isCode(at) ? '' : wordOf(written);
    words.push({ word, written, start: at, end: at + written.length });
  }
  return words;
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

/** The grams of a text, by the word at which each begins. */
function gramsIn(words: readonly Word[]): string[] {
  const text = words.map(({ word }) => word).join(' ');
  const grams: string[] = [];
  let start = 0;
  let end = -1;
  for (let at = 0; at < words.length; at += 1) {
    end += (words[at]?.word.length ?? 0) + 1;
    const first = words[at - gramLength + 1];
    if (!first) continue;
    grams.push(text.slice(start, end));
    start += first.word.length + 1;
  }
  return grams;
}

/** The words of a page, and where its grams stand among them. */
const gramsOf = memoize((page: EvidenceReading) => {
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

/**
 * Finds the longest run of words of a sentence that stands on one of some pages just so, names aside: only those that
 * have one of its grams are searched, and each sentence is looked for once.
 */
const copiesOn = memoizeLast((...pages: readonly EvidenceReading[]) => {
  const having = new Map<string, EvidenceReading[]>();
  for (const page of pages) {
    for (const gram of gramsOf(page).places.keys()) {
      const others = having.get(gram);
      if (others) others.push(page);
      else having.set(gram, [page]);
    }
  }
  return memoize((part: StatementPart): Copy | undefined => {
    const words = ownWords(part);
    if (words.length < fewestCopied) return undefined;
    const own = gramsIn(words);
    const found = new Set<EvidenceReading>();
    for (const gram of own) for (const page of having.get(gram) ?? []) found.add(page);
    let copy: Copy | undefined;
    for (const page of pages) {
      // what stands on one page whole stands on no other longer
      if (found.size === 0 || copy?.words === words.length) break;
      if (found.has(page)) copy = longestCopy(words, own, page, copy);
    }
    return copy;
  });
});

/** The longest copy on a page, or the one that is known already where none is longer. */
function longestCopy(
  words: readonly Word[],
  own: readonly string[],
  page: EvidenceReading,
  known: Copy | undefined,
): Copy | undefined {
  const grams = gramsOf(page);
  let longest = known;
  let from = 0;
  for (let at = 0; at < own.length; at += 1) {
    for (const place of grams.places.get(own[at] ?? '') ?? nowhere) {
      let first = 0;
      let last = gramLength;
      while (at + first > from && isSame(words[at + first - 1], grams.words[place + first - 1])) first -= 1;
      while (isSame(words[at + last], grams.words[place + last])) last += 1;
      if (last - first < fewestCopied) continue;
      if (last - first > (longest?.words ?? 0)) {
        const run = words.slice(at + first, at + last);
        const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
        if (2 * run.filter(isHigh).length < run.length) longest = { page, start, end, words: run.length };
      }
      from = at + last;
      at = from - 1;
      break;
    }
  }
  return longest;
}

const nowhere: readonly number[] = [];

const isSame = (one: Word | undefined, other: string | undefined): boolean =>
  one !== undefined && one.word !== '' && one.word === other;
