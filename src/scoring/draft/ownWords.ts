import type { BlockReading } from '../../article/blockReading.ts';
import { placesOf } from '../../text/matches.ts';
import { memoize } from '../../text/memoize.ts';
import { divided, outside } from '../../text/spans.ts';
import { stemsOf } from '../../text/words/stems.ts';
import type { Segment } from '../../text/words/words.ts';
import type { Location } from '../finding.ts';
import { type ScoringWords, scoringWordsOf } from '../words/scoringWords.ts';

/** The writer's own words in a block, without quotations. Offsets are in the block's text. */
export interface OwnWords {
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  /** Sentences of paragraphs and list items. Some have no words. */
  readonly sentences: readonly OwnSentence[];
  readonly names: readonly string[];
  /** Words such as `several` in place of a number, unless names follow: `several projects, such as …`. */
  readonly vague: readonly Location[];
  /** Number of words in complete sentences, without names. */
  readonly running: number;
  /** Number of articles, and of all function words, in complete sentences. */
  readonly articles: number;
  readonly functionWords: number;
  /** Number of content words that fit any subject. */
  readonly generic: number;
}

interface OwnSentence extends Segment {
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly names: readonly string[];
  /** True for a stock phrase, or if nearly half of the content words fit any subject. */
  readonly filler: boolean;
}

/** Cached, because drafts share unchanged blocks. */
export const ownWordsOf = memoize((reading: BlockReading): OwnWords => {
  const { content, language } = reading;
  const vocabulary = scoringWordsOf(language);
  const { stopWords, articles, emptyWords, vague } = vocabulary;
  const words = content.kind === 'quote' ? [] : outside(reading.quotations, reading.words);
  const parts = content.kind === 'paragraph' || content.kind === 'item' ? reading.sentences : [];
  const wordsOf = divided(words, parts);
  const sentences = parts.map((part, index): OwnSentence => {
    const own = wordsOf[index] ?? [];
    const names = namesIn(reading, own);
    const isAboutName = names.length >= fewestNames || (names.length > 0 && names[0] === own[1]?.text);
    const filler = !isAboutName && isFiller(part.text, own, vocabulary);
    return { ...part, words: own, stems: stemsOf(own, stopWords), names, filler };
  });
  const whole = sentences.filter(isWhole);
  const countOf = (list: ReadonlySet<string>, within: readonly Segment[]): number =>
    within.filter(({ text }) => list.has(text.toLowerCase())).length;
  const running = whole.flatMap((sentence) => sentence.words);
  return {
    words,
    stems: stemsOf(words, stopWords),
    sentences,
    names: sentences.flatMap(({ names }) => names),
    vague: sentences.flatMap(({ text, start, names }) =>
      names.length >= fewestNames ? [] : vagueIn(text, vague, start),
    ),
    running: running.length - whole.reduce((sum, { names }) => sum + names.length, 0),
    articles: countOf(articles, running),
    functionWords: countOf(stopWords, running),
    generic: countOf(emptyWords, words),
  };
});

const vagueIn = (text: string, vague: RegExp, from: number): Location[] =>
  placesOf(text, vague).map(({ start, end }) => ({ start: from + start, end: from + end }));

/** A sentence with this many names is about them, as is one that begins with a name. */
const fewestNames = 3;

/**
 * False for a line without final punctuation, such as a heading or an address, and for a list with a comma after every
 * few words.
 */
const isWhole = ({ text, words }: OwnSentence): boolean =>
  /[.!?…。！？]/u.test(text.trimEnd().slice(-3)) && 3 * text.split(',').length <= Math.max(9, words.length);

const hasDigit = /\p{Nd}/u;

/** Minimum share of generic words among the content words of a filler sentence. */
const emptyShare = 0.45;

function isFiller(
  text: string,
  words: readonly Segment[],
  { stopWords, emptyWords, emptyPhrases }: ScoringWords,
): boolean {
  if (emptyPhrases.test(text)) return true;
  const content = words.filter((word) => !stopWords.has(word.text.toLowerCase()));
  const empty = content.filter((word) => emptyWords.has(word.text.toLowerCase())).length;
  return empty > 1 && empty >= emptyShare * content.length && !hasDigit.test(text);
}

const pronoun = /^I(?:['’]|$)/;
/** Not after a period or colon, where a new sentence begins. */
const isWithin = /[\p{L}\p{N},)’'"”]\s$|[(/]$|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]\s?$/u;
const cased = ['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor'];

/**
 * Finds capitalized words within a sentence, or Latin words in a script without capitals. German capitalizes every
 * noun, so there only words such as `GitHub` and `HTTP` count.
 */
function namesIn({ content: { text }, language }: BlockReading, words: readonly Segment[]): string[] {
  const { script = 'Latn' } = new Intl.Locale(language).maximize();
  const name = !cased.includes(script) ? /^[A-Za-z]{3}/ : language === 'de' ? /^.+\p{Lu}/u : /^\p{Lu}/u;
  return words
    .slice(1)
    .flatMap(({ text: word, start }) =>
      name.test(word) && !pronoun.test(word) && isWithin.test(text.slice(Math.max(0, start - 2), start)) ? word : [],
    );
}
