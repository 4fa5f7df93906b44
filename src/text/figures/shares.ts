import type { Reading } from './dates.ts';
import { fractionAt } from './numerals.ts';
import { nameEnd } from './quantities.ts';
import type { FigureText } from './tokens.ts';
import { unitAt } from './units.ts';

/** Reads a fraction of a whole as a percentage: `half of`, `two thirds`, `one in four`, `1/2`, `9 out of 10`. */
export function shareAt(text: FigureText, at: number): Reading | undefined {
  const named = namedShare(text, at);
  if (named) return shareFigure(text, at, named, 'about');
  const part = partAt(text, at);
  if (part) return shareFigure(text, at, part);
  return undefined;
}

interface Share {
  readonly value: number;
  readonly next: number;
}

function namedShare(text: FigureText, at: number): Share | undefined {
  const { shares, sharePlurals, shareFollowers, articles } = text.words;
  const first = articles.has(text.wordAt(at)) || text.words.ones.get(text.wordAt(at)) === 1 ? at + 1 : at;
  const hyphened = text.signAt(first) === '-' ? first + 1 : first;
  const one = shares.get(text.wordAt(hyphened));
  if (one !== undefined && shareFollowers.has(text.wordAt(hyphened + 1)) && !isOfUnit(text, hyphened + 2))
    return { value: one, next: hyphened + 1 };
  const many = text.words.numbers.get(text.wordAt(at));
  if (many === undefined || many > 9) return undefined;
  const place = text.signAt(at + 1) === '-' ? at + 2 : at + 1;
  const plural = sharePlurals.get(text.wordAt(place));
  if (plural !== undefined && shareFollowers.has(text.wordAt(place + 1)) && isOfUnit(text, place + 2)) return undefined;
  return plural === undefined || plural * many > 1.01 ? undefined : { value: plural * many, next: place + 1 };
}

/** A quarter of an hour is a duration, and half a million is a number. */
const isOfUnit = (text: FigureText, at: number): boolean =>
  text.words.articles.has(text.wordAt(at)) &&
  [text.words.units, text.words.scales].some((words) => words.has(text.wordAt(at + 1)));

/** Denominators that are common in prose. */
const wholes = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 100, 1000]);

function partAt(text: FigureText, at: number): Share | undefined {
  const part = smallAt(text, at);
  if (!part) return undefined;
  const slashed = text.signAt(part.next) === '/' && text.touches(part.next) && text.touches(part.next + 1);
  const phrase = text.phraseAt(part.next, text.words.outOf);
  const place = slashed ? part.next + 1 : phrase?.next;
  const whole = place === undefined ? undefined : smallAt(text, place);
  if (!whole || !wholes.has(whole.value) || part.value >= whole.value) return undefined;
  if (nameEnd(text, at) !== undefined) return undefined;
  const goesOn = slashed && (/^[/-]$/.test(text.signAt(whole.next)) || text.signAt(at - 1) === '/');
  // 3 in 5 minutes, 5 in 10-inch cuts
  return goesOn || fractionAt(text, at) || unitAt(text, whole.next)
    ? undefined
    : { value: part.value / whole.value, next: whole.next };
}

function smallAt(text: FigureText, at: number): Share | undefined {
  const token = text.tokens[at];
  if (token?.kind === 'digits')
    return /^\d{1,4}$/.test(token.text) ? { value: Number(token.text), next: at + 1 } : undefined;
  const word = text.wordAt(at);
  const value = text.words.numbers.get(word) ?? text.words.ones.get(word);
  return value === undefined || value === 0 || !Number.isInteger(value) ? undefined : { value, next: at + 1 };
}

function shareFigure(text: FigureText, at: number, { value, next }: Share, usual?: 'about'): Reading {
  const percent = Math.round(value * 10_000) / 100;
  const bound = text.phraseBefore(at, text.words.bounds)?.value ?? usual;
  return {
    figure: {
      kind: 'percent',
      start: text.tokens[at]?.start ?? 0,
      end: text.tokens[next - 1]?.end ?? 0,
      value: percent,
      unit: '%',
      step: 1,
      ...(bound && { approximate: bound }),
    },
    next,
  };
}
