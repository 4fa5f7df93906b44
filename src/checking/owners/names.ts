import type { Figure } from '../../text/figures/figure.ts';
import { type Span, overlapSearch } from '../../text/spans.ts';
import { matchesOf } from '../../text/matches.ts';
import { stopWordsOf } from '../../text/words/stopWords.ts';
import { checkWordsOf } from '../words/checkWords.ts';

/** The name of a possible owner of figures: `LG’s 55-inch B4 OLED`. */
export interface Name extends Span {
  /** Distinguishing words in lower case: `lg`, `b4`. */
  readonly words: readonly string[];
  readonly text: string;
  /** True if the sentence begins with the name, which is then its subject. */
  readonly opens: boolean;
  /** True if it doesn't look like an ordinary word, because it has a number, an inner capital, or several words. */
  readonly isTelling: boolean;
}

/** A number or size within a name: `Bravia 8`, `55-inch`, `12V`. */
const number = String.raw`\p{N}{1,4}(?:-\p{L}{2,10}|\p{L}{0,2}\+?)(?![\p{L}\p{N}]|[.,]\p{N})`;
const large = String.raw`\p{Lu}[\p{L}\p{N}&'’+-]{0,40}`;
/** `iPhone`, `j7+` */
const small = String.raw`\p{Ll}{1,2}(?:\p{Lu}[\p{L}\p{N}]{0,30}|\p{N}{1,4}\+?(?![\p{L}\p{N}]))`;
const runs = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${large}|${small})(?:[ -](?:${large}|${small}|${number}|\p{Ll}{2,4}(?= \p{Lu}))){0,7}`,
  'gu',
);

/**
 * Finds the names of a text, in order.
 * @param figures figures of the text, because amounts are not part of names
 * @param from offset of the text, added to all spans and already included in those of figures
 */
export function namesIn(text: string, language: string, figures: readonly Figure[] = [], from = 0): Name[] {
  // `17 billion` continues after the name, `55-inch` is inside it
  const amountIn = overlapSearch(
    figures.filter((figure) => {
      const words = text.slice(figure.start - from, figure.end - from);
      return (isAmount(figure) || /\s/u.test(words)) && !isSize(words);
    }),
  );
  const names: Name[] = [];
  for (const { 0: run, index } of matchesOf(text, runs)) {
    for (const part of partsOf(run, language)) {
      const start = from + index + part.start;
      const past = start + part.text.length;
      const amount = amountIn({ start, end: past });
      const named = amount ? part.text.slice(0, Math.max(0, amount.start - start)) : part.text;
      const words = wordsOf(named, language);
      if (words.length === 0 || isFamily(text, index + part.end, language)) continue;
      if (isSource(text, { start: index + part.start, end: index + part.end }, language)) continue;
      const end = amount ? Math.max(start, amount.start) : from + index + part.end;
      const opens = isLead(text.slice(0, start - from), language);
      const isTelling = words.length > 1 || words.some(isOdd) || isOdd(part.text);
      names.push({ start, end, text: withoutLead(named.trim(), language), words, opens, isTelling });
    }
  }
  return names;
}

/** Removes the article from `The Dyson V15`. */
function withoutLead(name: string, language: string): string {
  const [, first = '', rest = ''] = /^(\p{L}+) (.+)$/su.exec(name) ?? [];
  return stopWordsOf(language).all.has(first.toLowerCase()) ? rest : name;
}

const isAmount = ({ kind, unit, value }: Figure): boolean =>
  kind === 'percent' || kind === 'money' || (unit !== undefined && unit !== 'ordinal') || !Number.isInteger(value);

/** True for a word with a digit or an inner capital. */
const isOdd = (word: string): boolean => /\p{L}\p{N}|\p{N}\p{L}|\p{Ll}\p{Lu}/u.test(word);

/** Maximum characters before the subject of a sentence. */
const maxLeadLength = 30;

/** True for a sentence opening that contains only stop words and punctuation. */
const isLead = (text: string, language: string): boolean =>
  text.length < maxLeadLength &&
  (text.match(/[\p{L}\p{N}$€£]+/gu) ?? []).every((word) => stopWordsOf(language).all.has(word.toLowerCase()));

/** Splits a run of capitalized words at small words that don't occur within names. */
function partsOf(run: string, language: string): (Span & { readonly text: string })[] {
  const { within } = checkWordsOf(language);
  const parts: { start: number; end: number; text: string }[] = [];
  let start = 0;
  for (const { 0: word, index } of matchesOf(run, / \p{Ll}{2,4}(?= )/gu)) {
    if (within.has(word.trim())) continue;
    parts.push({ start, end: index, text: run.slice(start, index) });
    start = index + word.length + 1;
  }
  return [...parts, { start, end: run.length, text: run.slice(start) }];
}

/** Returns the words of a name without common words, sizes, and years. */
function wordsOf(name: string, language: string): string[] {
  const { all: stopWords } = stopWordsOf(language);
  const { ownerPlain, within, plainNames, references } = checkWordsOf(language);
  const all = name
    .split(' ')
    .map((word) =>
      word
        .toLowerCase()
        .replace(/['’]s?$/u, '')
        .replace(/['’]s(?=-)/u, '')
        .replaceAll(/['’]/g, ''),
    )
    .filter(
      (word) =>
        word !== '' &&
        !/^(?:\p{N}+-\p{L}+|(?:19|20)\p{N}{2})$/u.test(word) &&
        ![stopWords, plainNames, references, within].some((list) => list.has(word)),
    );
  const words = all.filter((word) => !ownerPlain.has(word));
  // `Model 3`
  const ownWords = words.length > 0 && !words.some(hasLetter) ? all : words;
  return ownWords.some(hasLetter) ? ownWords : [];
}

const hasLetter = (word: string): boolean => /\p{L}/u.test(word);

const isSize = (text: string): boolean => /^\p{N}+-\p{L}/u.test(text);

/** True if a name is the source of a statement: `according to RTINGS`, `RTINGS says`. */
function isSource(text: string, { start, end }: Span, language: string): boolean {
  const before = text
    .slice(Math.max(0, start - 25), start)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const [nextWord = ''] = /(?<=^["”“,]{0,2} )\p{L}+/u.exec(text.slice(end, end + 20)) ?? [];
  const { sources, saying } = checkWordsOf(language);
  return (
    sources.has(before.slice(-2).join(' ')) || sources.has(before.at(-1) ?? '') || saying.has(nextWord.toLowerCase())
  );
}

const isFamily = (text: string, end: number, language: string): boolean => {
  const [next = ''] = /(?<=^[ -])\p{L}+/u.exec(text.slice(end, end + 20)) ?? [];
  return checkWordsOf(language).families.has(next.toLowerCase());
};

/**
 * True if two names may mean the same product. They must share words, and no variant, number, or other name of the same
 * brand may distinguish them.
 */
export function isSame(one: Name, other: Name, language: string): boolean {
  const [shorter, longer] = [one, other].sort((a, b) => a.words.length - b.words.length);
  if (!shorter || !longer) return false;
  const isIn = (word: string, { words }: Name): boolean => words.some((known) => isSameWord(word, known));
  const [left, more] = [
    shorter.words.filter((word) => !isIn(word, longer)),
    longer.words.filter((word) => !isIn(word, shorter)),
  ];
  if (left.length === shorter.words.length) return false;
  const { variants } = checkWordsOf(language);
  const isVariant = (word: string): boolean => variants.has(word);
  if (left.length === 0) {
    return shorter.words.length === 1 && !hasCode(shorter.words) ? true : !more.some(isVariant);
  }
  if (hasCode(left) && hasCode(more)) return false;
  if (hasCode(shorter.words.filter((word) => isIn(word, longer))))
    return !(left.some(isVariant) || more.some(isVariant));
  // two products of one brand
  return !isSameWord(shorter.words[0] ?? '', longer.words[0] ?? '');
}

/** True if a name is a German compound that begins with another: `Induktionsfeld` with `Induktion`. */
export function isCompoundOf({ words: [long = '', more] }: Name, { words: [short = '', ...rest] }: Name): boolean {
  if (more !== undefined || rest.length > 0 || short.length < minLetters) return false;
  return long.startsWith(short) && /^\p{L}+$/u.test(long);
}

/** Shorter words begin too many unrelated words: `Top`. */
const minLetters = 5;

export const areApart = (one: Name, other: Name): boolean => !one.words.some((word) => other.words.includes(word));

export const isPart = (one: Name, whole: Name): boolean => one.words.every((word) => whole.words.includes(word));

/** True for the name of a model, which contains a number. */
export const isNumbered = ({ words }: Name): boolean => hasCode(words);

const hasCode = (words: readonly string[]): boolean => words.some((word) => /\p{N}/u.test(word));

const isSameWord = (one: string, other: string): boolean => {
  if (one === other) return true;
  const [short, long] = [one, other].map((word) => word.replaceAll('-', '')).sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined) return false;
  return short === long || (/\p{L}/u.test(short) && /\p{N}/u.test(short) && long.endsWith(short));
};
