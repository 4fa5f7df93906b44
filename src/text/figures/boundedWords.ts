import { matchesOf } from '../matches.ts';
import { figuresIn } from './figures.ts';
import { type Figure } from './figure.ts';

/** Returns the words of a figure together with its bound: `up to 1,000 nits`, `14+`. */
export function boundedWords(
  { start, end, approximate }: Pick<Figure, 'start' | 'end' | 'approximate'>,
  text: string,
  language: string,
): string {
  const words = text.slice(start, end);
  if (approximate === undefined) return words;
  const isTold = (said: string): boolean => figuresIn(said, language).at(-1)?.approximate === approximate;
  const phrases = [words, ...leadsTo(text, start).map((lead) => lead + words), ...tailsFrom(text, end, words)];
  return (phrases.find(isTold) ?? words).replace(/\s+/g, ' ');
}

/** Characters around a figure that are searched for a bound. */
const reach = 40;

/** Extends the text before an offset by one, two, and three words. */
function leadsTo(text: string, end: number): string[] {
  const from = Math.max(0, end - reach);
  const before = matchesOf(text.slice(from, end), /\S+/g).slice(-3).reverse();
  return before.map(({ index }) => text.slice(from + index, end));
}

/** Appends a plus sign, or the next one, two, and three words. */
function tailsFrom(text: string, at: number, words: string): string[] {
  const behind = text.slice(at, at + reach);
  const tails = [/^\+/, /^ \p{L}+/u, /^ \p{L}+ \p{L}+/u, /^ \p{L}+ \p{L}+ \p{L}+/u];
  return tails.flatMap((tail) => tail.exec(behind)?.map((said) => words + said) ?? []);
}
