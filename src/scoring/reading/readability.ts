import { isIgnored } from '../../article/ignoredRules.ts';
import type { BlockReading } from '../../article/blockReading.ts';
import { once } from '../../text/once.ts';
import { ownWordsOf } from '../draft/ownWords.ts';
import { type Draft, placeIn } from '../draft/draft.ts';
import type { Finding } from '../../contract/content/article.ts';
import { type Fault, info, type Location, warning } from '../finding.ts';
import { type Counts, readingEase } from './readingEase.ts';
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
 * Below 100 words the score counts in proportion, and half of it where the words have no order. A long sentence is
 * worth what the score gains by splitting it. Where a rule is switched off, long sentences count as split, and a short
 * text in full.
 */
export function scoreReadability(draft: Draft): { score: number; findings: Finding[] } {
  const { ignored } = draft;
  if (isIgnored('readability', ignored)) return { score: 100, findings: [] };
  const { counts, long } = measure(draft, isIgnored('readability.long-sentence', ignored));
  const fairness = Math.min(1, counts.words / (isIgnored('readability.short-text', ignored) ? 1 : fairSample));
  const order = 1 - 0.5 * disorderOf(draft);
  const scoreOf = (measured: Counts): number => Math.round(order * fairness * readingEase(measured, draft.language));
  const score = scoreOf(counts);
  const gain = scoreOf({ ...counts, sentences: counts.sentences + 1 }) - score;
  const longest = long
    .toSorted((a, b) => b.words - a.words)
    .slice(0, maxFindings)
    .sort((a, b) => a.start - b.start);
  const findings = longest.map((place): Finding => ({
    rule: 'readability.long-sentence',
    area: 'readability',
    reason:
      'Sentences of more than 25 words are hard to follow (GOV.UK, “Sentence length”, 2014); five more for names.',
    strength: 'published',
    ...warning(place, gain, `This sentence has ${place.words} words. Try to say it in two.`),
  }));
  if (fairness === 1) return { score, findings };
  const shortText: Finding = {
    rule: 'readability.short-text',
    area: 'readability',
    reason: 'Reading ease is measured on samples of 100 words (Flesch, 1948).',
    strength: 'published',
    ...tooShort(draft, counts, score),
  };
  return { score, findings: [shortText, ...findings] };
}

function tooShort(draft: Draft, counts: Counts, score: number): Fault {
  const full = Math.round(readingEase(counts, draft.language));
  const message = `You have ${counts.words} words in sentences so far. Reading ease counts in full from ${fairSample} on.`;
  return info(draft.top, full - score, message);
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

/** How long the words of a block are, once for all drafts in which it stands. */
const lettersIn = once((reading: BlockReading): Omit<Counts, 'sentences'> => {
  const counts = { words: 0, syllables: 0, letters: 0, longWords: 0 };
  for (const { text } of ownWordsOf(reading).words) {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    counts.words++;
    counts.letters += letters;
    counts.longWords += letters > 6 ? 1 : 0;
    counts.syllables += syllablesIn(text, reading.language);
  }
  return counts;
});
