import { memoize } from '../../text/memoize.ts';
import { stemsOf } from '../../text/words/stems.ts';
import { type Segment, words } from '../../text/words/words.ts';
import { between } from '../rules/rule.ts';
import type { Draft } from './draft.ts';
import type { Subject } from './subject.ts';

/** Longer titles and descriptions are read no further, in characters. */
const maxFieldLength = 400;

/** What a title and a text can make of a subject that the sentences hardly name. */
const whole = 0.8;

/** What sentences that name the subject can make of a text that does not go along with its title and description. */
const alone = 0.2;

/**
 * The share of sentences and headings that go along with the frame. Of 98 articles of the web 0.34 or more but for three of
 * them, with the title and description of another one below 0.19 nine in ten, and below 0.27 nineteen in twenty. A title
 * alone has fewer words.
 */
const along = { described: { chance: 0.22, whole: 0.26 }, titled: { chance: 0.07, whole: 0.12 } } as const;

/** A description that adds fewer words to the title says no more than that; those of the same articles add 4 to 18. */
const fewestDescribing = 4;

/** The share of them that have a word of the subject itself; of ten articles without their opening 0.09 or more. */
const speaking = { chance: 0.03, whole: 0.1 } as const;

/** The title of the front matter and that of the text, a line each. */
export function titleOf({ frontMatter, passages }: Draft): string {
  const heading = passages.find(({ block }) => block.level === 1)?.block;
  return [frontMatter.title?.text ?? '', heading?.text ?? ''].join('\n');
}

/** Whether a title or description has half of the subject's words, in any of their variants. */
export const isOnSubject = (text: string, { subject, language }: Draft): boolean =>
  namesSubject(wordsOf(text, language), subject);

/** Whether words have half of the subject's, in any of their variants. */
export function namesSubject(own: readonly Segment[], { stems, hits }: Subject): boolean {
  const met = new Set(own.flatMap(({ text }) => hits(text))).size;
  return met > 0 && met >= stems.length / 2;
}

/** How far a text goes along with its frame, and how far it speaks of the subject there, 0 to 1. */
interface Framed {
  readonly along: number;
  readonly speaking: number;
}

/**
 * Readers see title and description first: what these say of the subject, the text has to go on with. Each sentence and
 * heading goes along that has a word of them, or names the subject or what is recommended. What says nothing, or nothing
 * anew, is no part of it, and figures with their page make a text no longer. Undefined where no title names the subject.
 */
const framedBy = memoize((draft: Draft): Framed | undefined => {
  const { subject, options, sentences, sections, vocabulary, language, frontMatter } = draft;
  const titles = titleOf(draft)
    .split('\n')
    .filter((title) => isOnSubject(title, draft));
  if (titles.length === 0) return undefined;
  const stemsIn = (text: string): string[] => stemsOf(wordsOf(text, language), vocabulary.stopWords);
  const titled = new Set([...subject.stems, ...stemsIn(titles.join('\n').slice(0, maxFieldLength))]);
  const described = new Set(stemsIn(frontMatter.description?.text ?? '')).difference(titled);
  const taken = titled.union(described);
  const headings = sections.flatMap(({ heading, headingStems: stems }) =>
    heading && heading.block.level !== 1 ? [{ ...told(heading.words, subject), stems }] : [],
  );
  const said = [...sentences.filter(({ counts }) => counts), ...headings].filter(({ stems }) => stems.length > 0);
  const anew = new Map(said.map((part) => [part.stems.join(' '), part])).values();
  const parts = [...anew].map(({ words: own, ownWords, stems, sourced, figures }) => {
    const names = ownWords.length < own.length;
    const isFigure = sourced && figures.length > 0;
    return { isFigure, names, goes: names || stems.some((stem) => taken.has(stem)) || options.areNamedIn(own) };
  });
  const written = parts.filter(({ isFigure }) => !isFigure).length;
  const shareOf = (some: typeof parts): number => some.length / Math.max(1, written);
  const bounds = described.size >= fewestDescribing ? along.described : along.titled;
  return {
    along: between(bounds.chance, bounds.whole, shareOf(parts.filter(({ goes }) => goes))),
    speaking: between(speaking.chance, speaking.whole, shareOf(parts.filter(({ names }) => names))),
  };
});

/** A heading as a sentence that links nothing. */
const told = (own: readonly Segment[], { hits }: Subject) => ({
  words: own,
  ownWords: own.filter(({ text }) => hits(text).length === 0),
  sourced: false,
  figures: [],
});

/** From 0 to 0.8: how far a text covers a subject that it takes up from its title, without naming it whole. */
export function framedCoverage(draft: Draft): number {
  const framed = framedBy(draft);
  return framed ? whole * framed.along * framed.speaking : 0;
}

/**
 * From 0.2 to 1: how far a text can be about a subject that some of its sentences name. A line that names it makes no part
 * of a text that goes on with other things than its title and description.
 */
export function framedMost(draft: Draft): number {
  const framed = framedBy(draft);
  return framed ? alone + (1 - alone) * framed.along : 1;
}

const wordsOf = (text: string, language: string): readonly Segment[] =>
  words(text.slice(0, 2 * maxFieldLength), language);
