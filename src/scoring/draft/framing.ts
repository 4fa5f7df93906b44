import { once } from '../../text/once.ts';
import { stemsOf } from '../../text/words/stems.ts';
import { type Segment, words } from '../../text/words/words.ts';
import { between } from '../rules/rule.ts';
import type { Draft } from './draft.ts';
import type { DraftSentence } from './sentences.ts';
import type { Subject } from './subject.ts';

/** Longer titles and descriptions are read no further, in characters. */
const maxFieldLength = 400;

/** What a title and a text can make of a subject that the sentences hardly name. */
const whole = 0.8;

/**
 * The share of sentences that go along with title and description, and of those that have a word of the subject. Of ten
 * articles under their own title 0.23 to 0.67 and 0.06 to 0.37; of others under it mostly below 0.2, or with no such word.
 */
const along = { chance: 0.2, whole: 0.4 } as const;
const speaking = { chance: 0.03, whole: 0.1 } as const;

/** The title of the front matter and that of the text, a line each. */
export function titleOf({ frontMatter, passages }: Draft): string {
  const heading = passages.find(({ block }) => block.level === 1)?.block;
  return [frontMatter.title?.text ?? '', heading?.text ?? ''].join('\n');
}

/** Whether a title or description has half of the subject's words, in any of their variants. */
export const isOnSubject = (text: string, { subject, language }: Draft): boolean =>
  namesSubject(wordsOf(text, language), subject);

export function namesSubject(own: readonly Segment[], { stems, hits }: Subject): boolean {
  const met = new Set(own.flatMap(({ text }) => hits(text))).size;
  return met > 0 && met >= stems.length / 2;
}

/**
 * From 0 to 0.8: how far the text is about a subject that each of its titles names. Readers see title and description first, so a
 * sentence that takes up their words need not name the subject whole; many have to, and some have a word of the subject
 * itself. Figures with their page make a text no longer.
 */
export const framedCoverage = once((draft: Draft): number => {
  const { subject, sentences, vocabulary, language, frontMatter } = draft;
  const title = titleOf(draft);
  const titles = title.split('\n').filter((one) => one !== '');
  if (titles.length === 0 || !titles.every((one) => isOnSubject(one, draft))) return 0;
  const frame = wordsOf(`${title.slice(0, maxFieldLength)}\n${frontMatter.description?.text ?? ''}`, language);
  const taken = new Set(stemsOf(frame, vocabulary.stopWords));
  const written = sentences.filter(({ sourced, figures }) => !sourced || figures.length === 0).length;
  const said = sentences.filter(({ counts }) => counts);
  const names = ({ words: own }: DraftSentence): boolean => own.some(({ text }) => subject.hits(text).length > 0);
  const naming = said.filter(names).length;
  const going = said.filter((sentence) => names(sentence) || sentence.stems.some((stem) => taken.has(stem))).length;
  const shareOf = (count: number): number => count / Math.max(1, written);
  return (
    whole *
    between(along.chance, along.whole, shareOf(going)) *
    between(speaking.chance, speaking.whole, shareOf(naming))
  );
});

const wordsOf = (text: string, language: string): readonly Segment[] =>
  words(text.slice(0, 2 * maxFieldLength), language);
