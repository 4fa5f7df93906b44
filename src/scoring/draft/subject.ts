import { fold } from '../../text/words/fold.ts';
import { keepingLast, keepingSome, once } from '../../text/once.ts';
import { contentWords, stemOf } from '../../text/words/stems.ts';
import { words } from '../../text/words/words.ts';
import type { Draft } from './draft.ts';
import { between } from '../rules/rule.ts';

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

/** So many words are remembered, which are more than any article has. */
const maxKnown = 20_000;

/** A word that is a part of a compound has so many letters. */
const fewestLetters = 4;

export const readSubject = keepingLast((whole: string, language: string, stopWords: ReadonlySet<string>): Subject => {
  const text = whole.slice(0, maxSubjectLength).trim();
  const byStem = new Map(
    contentWords(words(text, language), stopWords).map((word) => [stemOf(word), fold(word)] as const),
  );
  const stems = [...byStem.keys()];
  const wholes = [...byStem.values()];
  const find = (word: string): readonly number[] => {
    const [stem, folded] = [stemOf(word), fold(word)];
    return wholes.flatMap((own, index) => (stems[index] === stem || isPartOf(folded, own) ? [index] : []));
  };
  return { text, stems, hits: keepingSome(maxKnown, find) };
});

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

/** Two words meet in a section by chance: they have to meet in a passage, with the heading over it. */
const meetByChance = 2;

/** A subject that is a whole sentence is met by so many of its words. */
const enoughMet = 4;

/**
 * From 0 to 1: whether the draft's own sentences, tables and headings are about its subject, by the share of its words
 * that they have. A good text says the whole seldom; one about something else has a part of it by chance, or all of it
 * far apart. Headings without text say nothing.
 */
export const subjectCoverage = once(({ subject, sentences, passages }: Draft): number => {
  const ofPassage = Map.groupBy(sentences, ({ passage }) => passage);
  const whole = Math.min(enoughMet, subject.stems.length);
  const met = new Set<number>();
  let together = new Set<number>();
  let heading: readonly number[] = [];
  let [naming, most, written] = [0, 0, 0];
  for (const passage of passages) {
    const { kind, level } = passage.block;
    if (kind === 'heading') [heading, together] = [[], new Set()];
    if (level === 1) continue;
    const said = (ofPassage.get(passage) ?? []).filter(({ repeated, filler }) => !repeated && !filler);
    const own = passage.prose ? said : [passage];
    const hits = own.map(({ words }) => words.flatMap(({ text }) => subject.hits(text)));
    naming += hits.filter(({ length }) => length > 0).length;
    if (kind === 'heading') heading = hits.flat();
    else written += own.length;
    if (whole <= meetByChance) together = new Set(heading);
    for (const hit of hits.flat()) {
      met.add(hit);
      together.add(hit);
    }
    most = Math.max(most, together.size);
  }
  if (met.size === 0 || written === 0) return 0;
  const areTogether = most >= togetherShare * whole;
  if (areTogether && met.size >= whole) return between(-5, enoughNaming.whole, naming);
  const share = Math.min(1, met.size / whole) * between(1, enoughNaming.part, naming);
  return areTogether ? share : neverTogether * share;
});
