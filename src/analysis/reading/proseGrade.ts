import type { Block } from '../../text/markdown/document.ts';
import { type Grade, gradeOf } from './headGrade.ts';

/** True for a word that the answer writes without a capital, too. */
export type WrittenSmall = (word: string) => boolean;

/** Tells the words that a text writes without a capital; one that goes on and on is not read to its end. */
export function writtenSmall(whole: string): WrittenSmall {
  const text = whole.slice(0, maxLengthRead);
  const known = new Map<string, boolean>();
  return (word) => {
    const is = known.get(word) ?? standsIn(text, word);
    known.set(word, is);
    return is;
  };
}

const maxLengthRead = 20_000;

function standsIn(text: string, word: string): boolean {
  if (word.length < 2) return false;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1)) {
    if (!letter.test(text.charAt(start - 1)) && !letter.test(text.charAt(start + word.length))) return true;
  }
  return false;
}

const letter = /[\p{L}\p{N}]/u;

/** Grades a name that stands in prose, where capitals show less: words that the answer writes small, too, are no name. */
export function gradeInProse(name: string, block: Block, small: WrittenSmall): Grade {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.every((word) => small(word))) return 'label';
  const grade = gradeOf(name, { block, name, start: 0, end: 0, isSetOff: true, linksName: false });
  if (grade === 'label') return grade;
  return acronym.test(name) ? 'plain' : grade;
}

/** "IPS" is a technique, "IBM" a company. */
const acronym = /^\p{Lu}{2,5}$/u;
