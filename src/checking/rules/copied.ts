import type { Span } from '../../text/markdown/inlineText.ts';
import { once } from '../../text/once.ts';
import type { Statement } from '../article.ts';
import type { Check } from '../check.ts';
import type { EvidenceReading } from '../evidence/evidenceReading.ts';
import { comparable } from '../evidence/plainText.ts';
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
  input: { ownSentences = [] },
}: Pick<Check, 'article' | 'evidence'> & { readonly input: Pick<Check['input'], 'ownSentences'> }): CheckFinding[] {
  const pages = evidence.pages.filter(({ isRead }) => isRead);
  const own = ownSentences.map(comparable);
  return statements
    .filter(({ block: { kind } }) => kind !== 'quote' && kind !== 'cell')
    .flatMap((statement) => {
      const words = ownWords(statement);
      const [copy] = pages
        .flatMap((page) => copiesOf(words, page).map((run) => ({ page, run })))
        .sort((one, other) => other.run.length - one.run.length);
      if (!copy) return [];
      const { page, run } = copy;
      const place = { start: run[0]?.start ?? statement.start, end: run.at(-1)?.end ?? statement.end };
      const text = comparable(statement.block.text.slice(place.start, place.end));
      if (own.some((sentence) => sentence.includes(text))) return [];
      const message = `These ${run.length} words in a row stand on ${nameOf(page.page.url)}. Say it in your own words, or quote it with a link.`;
      return [found(statement, place, { rule: 'check.copied', severity: 'info', message })];
    });
}

interface Word extends Span {
  /** In lower case. */
  readonly word: string;
  /** It begins with a capital or a digit, as names do. */
  readonly isHigh: boolean;
}

/** What stands between quotation marks or as code is none of its own, and the names of sources in brackets are left out. */
function ownWords({ block, start, end, quotations, code, citations }: Statement): Word[] {
  const isSource = insideOf(citations.filter(({ isAside }) => isAside));
  const [isQuoted, isCode] = [insideOf(quotations), insideOf(code)];
  return wordsIn(block.text.slice(start, end)).flatMap((word) => {
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

const wordsIn = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replaceAll('’', "'"),
    isHigh: /^[\p{Lu}\p{N}]/u.test(word),
    start: index,
    end: index + word.length,
  }));

/** The words of a page, and where its grams stand among them. */
const gramsOf = once((page: EvidenceReading) => {
  const words = wordsIn(page.text).map(({ word }) => word);
  const places = new Map<string, number[]>();
  for (let at = 0; at + gramLength <= words.length; at += gramStep) {
    const gram = words.slice(at, at + gramLength).join(' ');
    const known = places.get(gram);
    if (!known) places.set(gram, [at]);
    else if (known.length < maxPlaces) known.push(at);
  }
  return { words, places };
});

/** The runs of words that stand on a page just so, names aside. */
function copiesOf(words: readonly Word[], page: EvidenceReading): Word[][] {
  const grams = gramsOf(page);
  const copies: Word[][] = [];
  let from = 0;
  for (let at = 0; at + gramLength <= words.length; at += 1) {
    const gram = words.slice(at, at + gramLength).map(({ word }) => word);
    for (const place of grams.places.get(gram.join(' ')) ?? []) {
      let [first, last] = [0, gramLength];
      while (at + first > from && isSame(words[at + first - 1], grams.words[place + first - 1])) first -= 1;
      while (isSame(words[at + last], grams.words[place + last])) last += 1;
      if (last - first < fewestCopied) continue;
      const run = words.slice(at + first, at + last);
      if (2 * run.filter(({ isHigh }) => isHigh).length < run.length) copies.push(run);
      from = at + last;
      at = from - 1;
      break;
    }
  }
  return copies;
}

const isSame = (one: Word | undefined, other: string | undefined): boolean =>
  one !== undefined && one.word !== '' && one.word === other;
