import { isIgnored } from '../../article/ignoredRules.ts';
import type { BlockReading } from '../../article/blockReading.ts';
import { memoize } from '../../text/memoize.ts';
import { ownWordsOf } from '../draft/ownWords.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import type { Finding } from '../../contract/content/article.ts';
import { type Fault, info, type Location, shared, warning } from '../finding.ts';
import { type Counts, hasFormula, readingEase } from './readingEase.ts';
import { disorderOf } from '../rules/soundness.ts';
import { syllablesIn } from './syllables.ts';

/** Flesch took samples of 100 words; a shorter text has not yet shown how it reads. */
const fairSample = 100;

/**
 * GOV.UK's guidance for writing is to split sentences of more than 25 words ("Sentence length: why 25 words is our
 * limit", 2014). The five more leave room for names, numbers and compounds that a segmenter takes apart.
 */
const longSentence = 30;

/** A text with more long sentences than this needs rewriting, not a longer list; the longest are named. */
const maxFindings = 50;

interface LongSentence extends Location {
  readonly words: number;
}

/**
 * Scores how easily the draft's own sentences read, 0 to 100; headings, tables, quotations and code are left out.
 * Below 100 words the score counts in proportion, and half of it where the words have no order. Long sentences are worth
 * what the score gains by splitting them, and what is left to 100 is the ease of the words. Where a rule is switched off,
 * long sentences count as split, and a short text in full. A language without a formula is not scored, and says so.
 */
export function scoreReadability(draft: Draft): { score: number; findings: Finding[]; isScored: boolean } {
  const { ignored, language, top } = draft;
  if (isIgnored('readability', ignored)) return { score: 100, findings: [], isScored: false };
  const { counts, long } = measure(draft, isIgnored('readability.long-sentence', ignored));
  const off = (rule: string): boolean => isIgnored(`readability.${rule}`, ignored);
  const isScored = hasFormula(language);
  const easeOf = (measured: Counts): number => (isScored ? readingEase(measured, language) : 100);
  const split = long.reduce((sum, { words }) => sum + Math.ceil(words / longSentence) - 1, counts.sentences);
  const atBest = easeOf({ ...counts, sentences: split });
  const given = off('ease') ? 100 - atBest : 0;
  const ease = easeOf(counts) + given;
  const order = off('order') ? 1 : 1 - 0.5 * disorderOf(draft);
  const fairness = Math.min(1, counts.words / (off('short-text') ? 1 : fairSample));
  const [easiest, own, ordered, score] = [atBest + given, ease, order * ease, order * fairness * ease].map(
    Math.round,
  ) as [number, number, number, number];
  const longest = long
    .toSorted((a, b) => b.words - a.words)
    .slice(0, maxFindings)
    .sort((a, b) => a.start - b.start);
  const gains = shared(easiest - own, longest.length);
  const faults = [
    easeFault(draft, { counts, lost: 100 - easiest, isScored }),
    ...longest.map((place, index) => ({
      rule: 'readability.long-sentence',
      ...warning(place, gains[index] ?? 0, `This sentence has ${place.words} words. Split it in two.`),
    })),
    {
      rule: 'readability.order',
      ...warning(
        top,
        own - ordered,
        'The words don’t form sentences, so the text is unreadable. Rewrite it in full sentences.',
      ),
    },
    {
      rule: 'readability.short-text',
      ...info(
        top,
        ordered - score,
        `Your sentences total ${counts.words} words so far. Reading ease counts in full once the total reaches ${fairSample} words.`,
      ),
    },
  ];
  const isTold = ({ rule, points }: (typeof faults)[number]): boolean =>
    points > 0 || rule === 'readability.long-sentence' || (!isScored && rule === 'readability.ease');
  const findings = faults.filter(isTold).map((fault): Finding => ({
    area: 'readability',
    ...fault,
    ...(reasons[fault.rule] ?? reasons['readability.ease']),
  }));
  return { score, findings, isScored };
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
      'Sentences longer than 25 words are hard to follow (GOV.UK, “Sentence length”, 2014). Citedesk allows five more words to leave room for names.',
    strength: 'published',
  },
  'readability.order': {
    reason: 'Readability formulas count words and syllables but ignore their order.',
    strength: 'ourJudgement',
  },
  'readability.short-text': {
    reason: 'Reading ease is measured on samples of 100 words (Flesch, 1948).',
    strength: 'published',
  },
};

interface Ease {
  readonly counts: Counts;
  readonly lost: number;
  readonly isScored: boolean;
}

/** Words of a sentence that nobody need make shorter. */
const shortSentence = 15;

function easeFault({ top }: Draft, { counts, lost, isScored }: Ease): Fault & { readonly rule: string } {
  const perSentence = Math.round(counts.words / Math.max(1, counts.sentences));
  const scored =
    counts.words === 0
      ? 'There are no sentences to read yet. Write a paragraph.'
      : perSentence > shortSentence
        ? `Your sentences average ${perSentence} words. Use shorter sentences and shorter words.`
        : `Your sentences are short but contain many long words. Use shorter words.`;
  const message = isScored ? scored : 'Readability isn’t scored because the language is unknown or not supported.';
  return { rule: 'readability.ease', ...info(top, lost, message) };
}

function measure({ passages, sentences }: Draft, split: boolean): { counts: Counts; long: LongSentence[] } {
  const counts = { words: 0, sentences: 0, syllables: 0, letters: 0, longWords: 0 };
  const long: LongSentence[] = [];
  for (const passage of passages.filter(({ prose }) => prose)) {
    const own = lettersIn(passage.reading);
    counts.words += own.words;
    counts.letters += own.letters;
    counts.longWords += own.longWords;
    counts.syllables += own.syllables;
  }
  for (const sentence of sentences) {
    const { length } = sentence.words;
    counts.sentences += split ? Math.max(1, Math.ceil(length / longSentence)) : 1;
    if (length > longSentence && !split) long.push({ ...placeIn(sentence.passage, sentence), words: length });
  }
  return { counts, long };
}

const plainLetters = /^[a-z]*$/i;

/** How long the words of a block are, once for all drafts in which it stands. */
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
