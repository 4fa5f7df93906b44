import { placesOf } from '../matches.ts';
import type { Span } from '../spans.ts';
import { words } from './words.ts';

const marked = /"[^"]+"|“[^“”]+”|“[^“”"]+"|„[^„“”]+[“”]|«[^«»]+»|»[^«»]+«|「[^「」]+」|『[^『』]+』/gu;

/** Shorter quotations are usually terms, titles, or irony. */
const fewestWords = 5;

/** Finds quotations of other people's words. Spans include the quotation marks. */
export const quotationsIn = (text: string, language: string): Span[] =>
  placesOf(text, marked).filter(({ start, end }) => words(text.slice(start, end), language).length >= fewestWords);

/** Double quotation marks, and single ones that aren't apostrophes: no letter before the first or after the last. */
const anyMarks = new RegExp(
  [
    marked.source,
    String.raw`‹[^‹›]+›`,
    String.raw`(?<![\p{L}\p{N}])[‘‚'](?=[\p{L}\p{N}])[^‘‚\n]{1,300}?[’‘'](?![\p{L}\p{N}])`,
  ].join('|'),
  'gu',
);

const opening = /["“„«»「『‹‘‚']/u;

/** Finds all quoted text of any length and with any marks. Spans include the marks. */
export const quotedIn = (text: string): Span[] => (opening.test(text) ? placesOf(text, anyMarks) : []);
