import { memoize } from '../../text/memoize.ts';
import type { Segment } from '../../text/words/words.ts';
import { type Draft, placeIn } from './draft.ts';
import { withSameAside } from './asides.ts';
import type { Location } from '../finding.ts';
import type { DraftSentence } from './sentences.ts';

/** What sentences say in the words of others, wherever in them it stands. */
export interface Refrains {
  /** Of all words of the sentences, 0 to 1. */
  readonly share: number;
  /** Where they stand in the Markdown, a stretch each. */
  readonly places: readonly Location[];
  /** How many sentences have one. */
  readonly sentences: number;
}

/** So many words in a row, the end of a sentence being one of them: pairs of words come again in any text. */
const runLength = 3;

/** From so many sentences on that have the same run; and from this share of them on. */
const fewestTimes = 4;
const leastShare = 0.1;

const sentenceEnd = '.';

/**
 * Runs of words that sentence after sentence has: what they say, they said the first time. Words of the subject are
 * passed over, and so are sentences that stand there whole, stock phrases, and figures with and without their page, which
 * have rules of their own.
 */
export const refrainsOf = memoize((draft: Draft): Refrains => {
  const aside = withSameAside(draft);
  const sentences = draft.sentences.filter((sentence) => {
    const { unlinked, repeated, own, sourced, figures } = sentence;
    return !unlinked && !repeated && !own.stock && !aside.has(sentence) && !(sourced && figures.length > 0);
  });
  const times = new Map<string, number>();
  for (const { ownWords } of sentences)
    for (const run of new Set(runsOf(ownWords))) if (run !== undefined) times.set(run, (times.get(run) ?? 0) + 1);
  const least = Math.max(fewestTimes, leastShare * sentences.length);
  // Most texts have none, and are read at every pause while they are written.
  if (![...times.values()].some((count) => count >= least)) return { share: 0, places: [], sentences: 0 };
  const places: Location[] = [];
  let [words, again, having] = [0, 0, 0];
  for (const sentence of sentences) {
    const found = stretchesOf(sentence.ownWords, (run) => (times.get(run) ?? 0) >= least);
    words += sentence.ownWords.length;
    again += found.reduce((sum, { length }) => sum + length, 0);
    if (found.length > 0) having += 1;
    places.push(...found.flatMap((stretch) => placeOf(sentence, stretch)));
  }
  return { share: again / Math.max(1, words), places, sentences: having };
});

/**
 * The run that begins with each word, once for all drafts in which a sentence stands. There is none where words touch: in
 * scripts without blanks a few of them are hardly more than an ending.
 */
const runsOf = memoize((words: readonly Segment[]): readonly (string | undefined)[] => {
  const read = [...words.map(({ text }) => text.toLowerCase()), sentenceEnd];
  const touches = words.map(({ end }, at) => words[at + 1]?.start === end);
  return read
    .slice(0, 1 - runLength)
    .map((_word, at) =>
      touches.slice(at, at + runLength - 1).includes(true) ? undefined : read.slice(at, at + runLength).join(' '),
    );
});

/** The words that stand in runs of some kind, put together where these overlap. */
function stretchesOf(words: readonly Segment[], isAgain: (run: string) => boolean): Segment[][] {
  const stretches: Segment[][] = [];
  let past = 0;
  for (const [at, run] of runsOf(words).entries()) {
    if (run === undefined || !isAgain(run)) continue;
    const added = words.slice(Math.max(at, past), at + runLength);
    if (at < past) stretches.at(-1)?.push(...added);
    else stretches.push(added);
    past = at + runLength;
  }
  return stretches;
}

function placeOf({ passage }: DraftSentence, stretch: readonly Segment[]): Location[] {
  const [first, last] = [stretch[0], stretch.at(-1)];
  return first && last ? [placeIn(passage, { start: first.start, end: last.end })] : [];
}
