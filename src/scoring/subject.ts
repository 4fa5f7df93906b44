import { fold } from '../text/words/fold.ts';
import { stemOf } from '../text/words/stems.ts';
import { words } from '../text/words/words.ts';
import type { Draft } from './draft.ts';
import { between } from './rule.ts';
import { contentWords } from './sentences.ts';

/** What a draft is about. */
export interface Subject {
  readonly text: string;
  /** Of its words of content, each once. */
  readonly stems: readonly string[];
  /** The places in `stems` of the words that a word may stand for: `helmet` for `bike helmet`, `Helm` for `Fahrradhelm`. */
  readonly hits: (word: string) => readonly number[];
}

/** Characters; longer ones are no keyword or question. */
const maxSubjectLength = 300;

/** A word that is a part of a compound has so many letters. */
const fewestLetters = 4;

export function readSubject(whole: string, language: string, stopWords: ReadonlySet<string>): Subject {
  const text = whole.slice(0, maxSubjectLength).trim();
  const byStem = new Map(
    contentWords(words(text, language), stopWords).map((word) => [stemOf(word), fold(word)] as const),
  );
  const stems = [...byStem.keys()];
  const wholes = [...byStem.values()];
  const known = new Map<string, readonly number[]>();
  const find = (word: string): number[] => {
    const [stem, folded] = [stemOf(word), fold(word)];
    return wholes.flatMap((own, index) => (stems[index] === stem || isPartOf(folded, own) ? [index] : []));
  };
  return {
    text,
    stems,
    hits(word) {
      const places = known.get(word) ?? find(word);
      known.set(word, places);
      return places;
    },
  };
}

/** Compounds carry their meaning at their end. */
function isPartOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters && long.endsWith(short);
}

/** So many sentences that name a part of the subject are enough; of a subject that is named whole, fewer. */
const enoughNaming = { part: 6, whole: 3 };

/** What words of a subject weigh where no section has three in four of them. */
const neverTogether = 0.45;
const togetherShare = 0.75;

/**
 * From 0 to 1: whether the draft's own sentences, tables and headings are about its subject, by the share of its words
 * that they have. A good text says the whole seldom; one about something else has a part of it by chance.
 */
export function subjectCoverage({ subject, sentences, passages }: Draft): number {
  const ofPassage = Map.groupBy(sentences, ({ passage }) => passage);
  const met = new Set<number>();
  let inSection = new Set<number>();
  let [naming, most] = [0, 0];
  for (const passage of passages) {
    if (passage.block.kind === 'heading') inSection = new Set();
    if (passage.block.level === 1) continue;
    const said = (ofPassage.get(passage) ?? []).filter(({ repeated, filler }) => !repeated && !filler);
    for (const { words: own } of passage.prose ? said : [passage]) {
      const hits = own.flatMap(({ text }) => subject.hits(text));
      if (hits.length > 0) naming += 1;
      for (const hit of hits) {
        met.add(hit);
        inSection.add(hit);
      }
    }
    most = Math.max(most, inSection.size);
  }
  const whole = subject.stems.length;
  if (met.size === 0) return 0;
  const together = most >= togetherShare * whole ? 1 : neverTogether;
  if (met.size === whole) return together * between(-5, enoughNaming.whole, naming);
  return together * (met.size / whole) * between(1, enoughNaming.part, naming);
}
