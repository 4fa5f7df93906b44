import { fold } from '../../text/words/fold.ts';
import { memoizeLast, memoizeSome, memoize } from '../../text/memoize.ts';
import { contentWords, stemOf } from '../../text/words/stems.ts';
import { type Segment, words as segmented } from '../../text/words/words.ts';
import type { ScoringWords } from '../words/scoringWords.ts';
import type { Draft } from './draft.ts';
import type { DraftSentence } from './sentences.ts';
import { framedCoverage, framedMost } from './framing.ts';
import { between } from '../rules/rule.ts';

/** What a draft is about. */
export interface Subject {
  readonly text: string;
  /** Of its words of content, each once. */
  readonly stems: readonly string[];
  /** The places in `stems` of the words that a word may stand for: `helmets` for `helmet`, `Helm` for `Fahrradhelm`. */
  readonly hits: (word: string) => readonly number[];
}

/** Characters; longer ones are no keyword or question. */
const maxSubjectLength = 300;

/** So many words are remembered, which are more than any article has. */
const maxKnown = 20_000;

/** A word that is a part of a compound has so many letters. */
const fewestLetters = 4;

type SubjectWords = Pick<ScoringWords, 'stopWords' | 'asking'>;

/** What a keyword or question is about: its words without those of asking, where there are others. */
export const readSubject = memoizeLast((whole: string, language: string, words: SubjectWords): Subject => {
  const text = whole.slice(0, maxSubjectLength).trim();
  const content = contentWords(segmented(text, language), words.stopWords);
  const telling = content.filter((word) => !words.asking.has(word.toLowerCase()));
  const byStem = new Map((telling.length > 0 ? telling : content).map((word) => [stemOf(word), fold(word)] as const));
  const stems = [...byStem.keys()];
  const wholes = [...byStem.values()];
  const find = (word: string): readonly number[] => {
    const [stem, folded] = [stemOf(word), fold(word)];
    return wholes.flatMap((own, index) => (stems[index] === stem || isPartOf(folded, own) ? [index] : []));
  };
  return { text, stems, hits: memoizeSome(maxKnown, find) };
});

/** Compounds carry their meaning at their end. */
function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters && long.endsWith(short);
}

/** A text has so many words for each sentence that has to speak of its subject; three are enough for any. */
const wordsForEach = 150;
const enoughSpeaking = 3;

/** A subject that is a whole sentence is met by so many of its words. */
const enoughMet = 4;

/** By fewer words than this share of them a subject is met by chance; by this one it is named whole. */
const share = { chance: 0.25, whole: 0.75 } as const;

/** What is recommended stands for the thing asked for, and so for this share of what is not said of it. */
const byName = 0.6;

/** So many sentences that name what is recommended are enough for a text to speak of it. */
const enoughNaming = 3;

/** So many words that a sentence has in common with others of the text make it a part of it. */
const enoughCommon = 2;

/**
 * From 0 to 1: how far the draft's own sentences, tables and headings are about its subject. Each that names it counts by
 * the share of its words that stand in its passage, with the heading over it; one that names it whole and goes on with
 * what the text speaks of counts twice. What the stored answers recommend is named for what was asked. Where some words of
 * the subject stand nowhere, it is not reached in full. Figures with their page make a text no longer. Where the sentences
 * go along with a title that names the subject, it is covered so far at least.
 */
export const subjectCoverage = memoize((draft: Draft): number => {
  const { subject, sentences, passages } = draft;
  const whole = Math.min(enoughMet, subject.stems.length);
  const common = commonStems(draft);
  const met = new Set<number>();
  let [sum, options] = [0, 0];
  for (const { hits, inPassage, stems, namesOption } of namingParts(draft)) {
    for (const hit of hits) met.add(hit);
    if (namesOption) options += 1;
    const said = inPassage.size / whole;
    const named = between(share.chance, share.whole, namesOption ? withName(said, 1) : said);
    const isPart = named === 1 && stems.filter((stem) => common.has(stem)).length >= enoughCommon;
    sum += isPart ? 2 : namesOption ? named : named ** 2;
  }
  const written = sentences.filter(({ sourced, figures }) => !sourced || figures.length === 0);
  const words = written.reduce((count, sentence) => count + sentence.words.length, 0);
  if (whole === 0 || passages.every(({ block }) => block.kind === 'heading')) return 0;
  const wanted = Math.min(enoughSpeaking, Math.max(1, words / wordsForEach));
  const reached = between(0, share.whole, met.size / whole) ** 2;
  const byOptions = between(0, share.whole, withName(0, Math.min(1, options / enoughNaming)));
  return Math.max(framedCoverage(draft), Math.min(framedMost(draft), sum / wanted, Math.max(reached, byOptions)));
});

/** The share of the subject's words that are said, or stood for by names, as far as those carry it (0 to 1). */
const withName = (said: number, carrying: number): number => said + byName * carrying * Math.max(0, 1 - said);

/** A sentence, cell or heading that has words of the subject, or a sentence that names what is recommended. */
interface NamingPart {
  readonly hits: readonly number[];
  readonly namesOption: boolean;
  /** Those of its passage, and of the heading over it. */
  readonly inPassage: ReadonlySet<number>;
  readonly stems: readonly string[];
}

function namingParts({ subject, options, sentencesOf, passages }: Draft): NamingPart[] {
  const hitsOf = (words: readonly Segment[]): number[] => words.flatMap(({ text }) => [...subject.hits(text)]);
  const parts: NamingPart[] = [];
  let heading: readonly number[] = [];
  for (const passage of passages) {
    const { kind, level } = passage.block;
    if (level === 1) continue;
    const said = (sentencesOf.get(passage) ?? none).filter(({ repeated, filler }) => !repeated && !filler);
    const own = passage.prose ? said : [{ words: passage.words, stems: [], hits: hitsOf(passage.words) }];
    const hitsInPassage = own.flatMap(({ hits }) => hits);
    if (kind === 'heading') heading = hitsInPassage;
    const inPassage = new Set([...hitsInPassage, ...heading]);
    for (const { words, stems, hits } of own) {
      const namesOption = stems.length >= fewestSaid && options.areNamedIn(words);
      if (hits.length > 0 || namesOption) parts.push({ hits, namesOption, inPassage, stems });
    }
  }
  return parts;
}

const none: readonly DraftSentence[] = [];

/** A sentence that has no more words of content than a name says nothing of it. */
const fewestSaid = 4;

/** What more than one of the draft's sentences speaks of beside its subject. */
function commonStems({ sentences, subject }: Draft): ReadonlySet<string> {
  const [speaking, again] = [new Map<string, DraftSentence>(), new Set<string>()];
  for (const sentence of sentences) {
    if (!sentence.counts) continue;
    for (const stem of sentence.stems) {
      const first = speaking.get(stem);
      if (!first) speaking.set(stem, sentence);
      else if (first !== sentence) again.add(stem);
    }
  }
  return again.difference(new Set(subject.stems));
}
