import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import type { FactFigure } from '../facts/facts.ts';
import { markWordsOf } from './markWords.ts';

/** Characters. Shorter words such as `in` or `m` are often no units. */
const minUnitLength = 3;
/** Units that usually mean something else, as in `a second one`. */
const ambiguousUnits: ReadonlySet<string> = new Set(['second', 'foot', 'mark']);

/**
 * Strips a repeated unit or bound after a figure (`percent` after `12%`, `+` after `14+`). `isOther` is true if another
 * unit follows, which changes the value.
 */
export function afterFigure(
  next: string,
  { unit, text }: FactFigure,
  language: string,
): { readonly rest: string; readonly isOther: boolean } {
  const ending = /(?:\+|(?: \p{L}{1,20}){2,3})$/u.exec(text)?.[0];
  if (ending !== undefined && next.startsWith(ending)) return { rest: next.slice(ending.length), isOther: false };
  const [, blank = '', words = ''] = /^([\s-]{0,3})((?:[\p{L}%°$€£]\S{0,20})(?: \p{L}{1,20})?)/u.exec(next) ?? [];
  const countedFigure = figuresIn(`1 ${words}`, language).find(({ start }) => start === 0);
  if (unit === undefined || countedFigure?.unit === undefined) return { rest: next, isOther: false };
  const word = words.slice(0, countedFigure.end - 2);
  if (countedFigure.unit === unit) return { rest: next.slice(blank.length + word.length), isOther: false };
  return { rest: next, isOther: word.length >= minUnitLength && !ambiguousUnits.has(word.toLowerCase()) };
}

/** True if the words before a figure make a part or a multiple of it: `half of`, `double the`. */
export function makesMultiple(before: string, language: string): boolean {
  const words = markWordsOf(language);
  if (!words) return false;
  const pattern = String.raw`(?<!\p{L})${oneOf(words.multiples)}(?:\s+${oneOf(words.joints)}){0,3}\s*$`;
  return new RegExp(pattern, 'iu').test(before.slice(-maxLeadLength));
}

const maxLeadLength = 60;
