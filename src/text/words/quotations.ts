import { placesOf } from '../matches.ts';
import type { Span } from '../markdown/inlineText.ts';
import { words } from './words.ts';

const marked = /"[^"]+"|“[^“”]+”|“[^“”"]+"|„[^„“”]+[“”]|«[^«»]+»|»[^«»]+«|「[^「」]+」|『[^『』]+』/gu;

/** Shorter ones are terms, titles and irony. */
const fewestWords = 5;

/** Finds what somebody else said between quotation marks in a text, with offsets in it, marks included. */
export const quotationsIn = (text: string, language: string): Span[] =>
  placesOf(text, marked).filter(({ start, end }) => words(text.slice(start, end), language).length >= fewestWords);

/** Double marks, and single ones, which are no apostrophes: before the first and behind the last no letter stands. */
const anyMarks = new RegExp(
  [
    marked.source,
    String.raw`‹[^‹›]+›`,
    String.raw`(?<![\p{L}\p{N}])[‘‚'](?=[\p{L}\p{N}])[^‘‚\n]{1,300}?[’‘'](?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const opening = /["“„«»「『‹‘‚']/u;

/** Finds all that stands between quotation marks of any kind, however short, marks included. */
export const quotedIn = (text: string): Span[] => (opening.test(text) ? placesOf(text, anyMarks) : []);
