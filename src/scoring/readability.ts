import { syllable } from 'syllable';
import { isIgnored } from '../article/ignoredRules.ts';
import type { BlockReading } from '../article/blockReading.ts';
import { memoize, memoizeSome } from '../text/memoize.ts';
import { outside } from '../text/spans.ts';
import { ownWordsOf } from './draft/ownWords.ts';
import { type Draft, isMostlyTables, placeIn } from './draft/draft.ts';
import type { Finding } from '../contract/content/article.ts';
import { info, type Location, shared, warning } from './finding.ts';
import { between, sumOf } from './rules/rule.ts';

/** Flesch used samples of 100 words. Shorter texts can't be scored reliably. */
const fairSample = 100;

/** In words, without links, which may be titles. One in 20 sentences of published articles is longer. */
const longSentence = 40;

/** In words. A sentence with more commas than one per this many words is a list, for example of names. */
const longItem = 5;

/** Share of long sentences: points are lost from `some`, and all of them at `many`. */
const longShare = { some: 0.05, many: 0.35 } as const;
const longPoints = 40;

/** In a shorter text, a single long sentence would be a large share. */
const fewestSentences = 20;

/** Languages with shorter words, and so with more words per sentence. */
const otherWords: ReadonlySet<string> = new Set(['ja', 'km', 'lo', 'my', 'th', 'vi', 'zh']);

/** Average words per sentence. If sentences are shorter, long words are usually technical terms. */
const average = { usual: 20, long: 25 } as const;

const maxFindings = 3;

/**
 * Reading ease of texts for experts (0 to 30 for graduates, Flesch 1948). A text of `enough` or more loses nothing, and
 * `hardest` loses all points. Losses of fewer than `fewest` points are dropped.
 */
const ease = { enough: 20, hardest: -20, points: 60, fewest: 5 } as const;

interface LongSentence extends Location {
  readonly words: number;
}

/**
 * Scores how easily the draft's own sentences read, from 0 to 100. Ignores headings, tables, quotations, and code. Many
 * long sentences cost points, as does a reading ease below that of expert prose. With a keyword, texts below 100 words
 * get a proportional score. Languages without a formula are scored by sentence length alone.
 */
export function scoreReadability(draft: Draft): { score: number; findings: Finding[] } {
  const { ignored, language, top } = draft;
  if (isIgnored('readability', ignored)) return { score: 100, findings: [] };
  const off = (rule: string): boolean => isIgnored(`readability.${rule}`, ignored);
  const counts = measure(draft);
  const long = off('long-sentence') || otherWords.has(language) ? [] : longSentences(draft);
  const isJudged = !off('ease') && counts.words >= fairSample && !isMostlyNames(draft);
  const hard = isJudged ? between(ease.enough, ease.hardest, readingEase(counts, language) ?? ease.enough) : 0;
  const perSentence = counts.words / Math.max(1, counts.sentences);
  const lost = Math.round(ease.points * hard * between(average.usual, average.long, perSentence));
  const byEase = lost < ease.fewest ? 0 : lost;
  const byLength = Math.round(
    longPoints * between(longShare.some, longShare.many, long.length / Math.max(fewestSentences, counts.sentences)),
  );
  const isWhole = off('short-text') || !draft.subject || isMostlyTables(draft);
  const fairness = isWhole ? 1 : Math.min(1, counts.words / fairSample);
  const score = Math.round((100 - byEase - byLength) * fairness);
  const longest = byLength === 0 ? [] : long.toSorted((a, b) => b.words - a.words).slice(0, maxFindings);
  const gains = shared(
    byLength,
    longest.map(() => 1),
  );
  const faults = [
    {
      rule: 'readability.ease',
      ...info(
        top,
        byEase,
        `Your sentences average ${Math.round(perSentence)} words. Use shorter sentences and shorter words.`,
      ),
    },
    ...longest.map((place, index) => ({
      rule: 'readability.long-sentence',
      ...warning(place, gains[index] ?? 0, `This sentence has ${place.words} words. Split it in two.`),
    })),
    {
      rule: 'readability.short-text',
      ...info(
        top,
        100 - byEase - byLength - score,
        `Your sentences total ${counts.words} words so far. Reading ease counts in full once the total reaches ${fairSample} words.`,
      ),
    },
  ];
  const findings = faults
    .filter(({ points }) => points > 0)
    .map((fault): Finding => ({
      area: 'readability',
      ...fault,
      ...(reasons[fault.rule] ?? reasons['readability.ease']),
    }));
  return { score, findings };
}

type Reason = Required<Pick<Finding, 'reason' | 'strength'>>;

const reasons: Readonly<Record<string, Reason>> & { readonly 'readability.ease': Reason } = {
  'readability.ease': {
    reason:
      'Short sentences and short words are easier to read (Flesch, 1948, and similar formulas for other languages).',
    strength: 'published',
  },
  'readability.long-sentence': {
    reason:
      'Sentences longer than 25 words are hard to follow (GOV.UK, “Sentence length”, 2014). Citedesk points out the longest if many have more than 40.',
    strength: 'published',
  },
  'readability.short-text': {
    reason: 'Reading ease is measured on samples of 100 words (Flesch, 1948).',
    strength: 'published',
  },
};

const longSentences = ({ sentences }: Draft): LongSentence[] =>
  sentences
    .filter(
      ({ passage, text, words }) =>
        outside(passage.block.links, words).length > longSentence && longItem * text.split(',').length <= words.length,
    )
    .map((sentence) => ({ ...placeIn(sentence.passage, sentence), words: sentence.words.length }));

/** True if most words are in list items without final punctuation. */
function isMostlyNames({ passages, words }: Draft): boolean {
  const names = passages.filter(
    ({ block }) => block.kind === 'item' && !/[.!?…:;]/u.test(block.text.trimEnd().slice(-3)),
  );
  return 2 * sumOf(names, ({ words: own }) => own.length) > words;
}

function measure({ passages, sentences }: Draft): Counts {
  const counts = { words: 0, sentences: sentences.length, syllables: 0, letters: 0, longWords: 0 };
  for (const passage of passages.filter(({ prose }) => prose)) {
    const own = lettersIn(passage.reading);
    counts.words += own.words;
    counts.letters += own.letters;
    counts.longWords += own.longWords;
    counts.syllables += own.syllables;
  }
  return counts;
}

const plainLetters = /^[a-z]*$/i;

/** Longer "words" are codes or noise, so they skip the English rules. */
const maxEnglishWordLength = 40;

/** Cached words, more than any article has. Counting a word takes microseconds. */
const maxKnown = 20_000;

const inEnglish = memoizeSome(maxKnown, (word) => Math.max(1, syllable(word)));
const accents = /\p{M}/gu;

const vowelGroups = /[aeiouyæœø]+/gu;

const vowelGroupsIn = (word: string): number =>
  Math.max(1, word.toLowerCase().normalize('NFD').replace(accents, '').match(vowelGroups)?.length ?? 0);

/** Silent end of French words: `table`, `tables`, but not `après`. */
const mute = /es?$/u;

/**
 * Counts the syllables of a word, at least one. English uses the `syllable` package. Other languages count groups of
 * vowels, so a hiatus such as the Spanish `caos` counts as one. French ignores a mute e.
 */
export const syllablesIn = (word: string, language: string): number =>
  language === 'en' && word.length <= maxEnglishWordLength
    ? inEnglish(word)
    : vowelGroupsIn(language === 'fr' ? word.toLowerCase().normalize('NFC').replace(mute, '') : word);

/** Counts letters and syllables of a block. Cached, because drafts share unchanged blocks. */
const lettersIn = memoize((reading: BlockReading): Omit<Counts, 'sentences'> => {
  const counts = { words: 0, syllables: 0, letters: 0, longWords: 0 };
  for (const { text } of ownWordsOf(reading).words) {
    const letters = plainLetters.test(text) ? text.length : (text.match(/\p{L}/gu)?.length ?? 0);
    counts.words++;
    counts.letters += letters;
    counts.longWords += letters > 6 ? 1 : 0;
    counts.syllables += syllablesIn(text, reading.language);
  }
  return counts;
});

/** Input of a reading formula. `longWords` have more than six letters. */
export interface Counts {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
  readonly letters: number;
  readonly longWords: number;
}

type Formula = (counts: Counts) => number;

/** A formula like Flesch's: sentence length in words, and word length in syllables. */
const fleschForm =
  (base: number, perSentenceWord: number, perSyllable: number): Formula =>
  ({ words, sentences, syllables }) =>
    base - perSentenceWord * (words / sentences) - perSyllable * (syllables / words);

/**
 * en: Flesch, "A new readability yardstick", Journal of Applied Psychology 32 (1948).
 * de: Amstad, "Wie verständlich sind unsere Zeitungen?", Zürich 1978.
 * es: Szigriszt Pazos, "Sistemas predictivos de legibilidad del mensaje escrito", Madrid 1993.
 * nl: Douma, "De leesbaarheid van landbouwbladen", Wageningen 1960.
 * fr: Kandel and Moles, "Application de l’indice de Flesch à la langue française", Cahiers d’études de radio-télévision
 * 19 (1958).
 * pt: Martins, Ghiraldelo, Nunes, and Oliveira, "Readability formulas applied to textbooks in Brazilian Portuguese",
 * São Carlos 1996: Flesch plus 42 points, because Portuguese words are longer.
 * it: Gulpease; Lucisano and Piemontese, Scuola e Città 39 (1988); counts letters, not syllables.
 * sv, da, nb, no: LIX. In languages with longer words, such as Finnish and Russian, it would rate every text as hard.
 */
const formulas = new Map<string, Formula>([
  ['en', fleschForm(206.835, 1.015, 84.6)],
  ['de', fleschForm(180, 1, 58.5)],
  ['es', fleschForm(206.835, 1, 62.3)],
  ['nl', fleschForm(206.84, 0.93, 77)],
  ['fr', fleschForm(207, 1.015, 73.6)],
  ['pt', fleschForm(248.835, 1.015, 84.6)],
  ['it', ({ words, sentences, letters }) => 89 + (300 * sentences - 10 * letters) / words],
  ...['sv', 'da', 'nb', 'no'].map((language) => [language, fromLix] as const),
]);

/**
 * Returns the reading ease by the formula for a language (ISO 639-1), unrounded. The maximum is 100 (very easy), and 0
 * or less is very hard. Returns 0 without words, and undefined for a language without a formula.
 */
export function readingEase(counts: Counts, language: string): number | undefined {
  const formula = formulas.get(language);
  if (!formula) return undefined;
  return counts.words === 0 || counts.sentences === 0 ? 0 : Math.min(100, formula(counts));
}

/**
 * LIX (Björnsson, "Läsbarhet", Stockholm 1968): words per sentence + percentage of words over six letters. Its scale
 * runs from 20 (children's books) to 40 (between fiction and newspapers) to 60 (scholarly). Our own mapping to reading
 * ease: 20 becomes 100, 40 becomes 60, and 70 becomes 0.
 */
function fromLix({ words, sentences, longWords }: Counts): number {
  const lix = words / sentences + (100 * longWords) / words;
  return 140 - 2 * lix;
}
