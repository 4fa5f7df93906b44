import type { Span } from '../spans.ts';
import type { Figure } from './figure.ts';
import { readDigits } from './numerals.ts';
import type { FigureText } from './tokens.ts';

export interface Reading {
  readonly figure?: Figure;
  readonly next: number;
}

/** Reads a date at a token: `16 May 2001`, `May 5–7, 2020`, `16.05.2001`, `2001-05-16`, `May 2001`, `1990s`. */
export function dateAt(text: FigureText, at: number): Reading | undefined {
  if (text.tokens[at]?.kind === 'word') return monthFirst(text, at);
  return text.tokens[at]?.kind === 'digits'
    ? (pointedDate(text, at) ?? signedDate(text, at) ?? namedParts(text, at) ?? dayFirst(text, at) ?? decade(text, at))
    : undefined;
}

interface Said {
  readonly day?: readonly [number, number];
  readonly month?: readonly [number, number];
  readonly year?: readonly [number, number];
  readonly lastDay?: number;
}

/** Two-digit years mean 1970 to 2069. */
const fullYear = (year: number): number => (year >= 100 ? year : year + (year < 70 ? 2000 : 1900));

function dateReading(text: FigureText, at: number, next: number, { day, month, year, lastDay }: Said): Reading {
  const value = (year?.[0] ?? 0) * 10_000 + (month?.[0] ?? 0) * 100 + (day?.[0] ?? 0);
  const place = (part: readonly [number, number] | undefined): Span | undefined => {
    const token = part && text.tokens[part[1]];
    return token && { start: token.start, end: token.end };
  };
  return {
    figure: {
      kind: 'date',
      start: text.tokens[at]?.start ?? 0,
      end: text.tokens[next - 1]?.end ?? 0,
      value,
      ...(lastDay !== undefined && { high: value - (day?.[0] ?? 0) + lastDay }),
      step: day ? 1 : month ? 100 : 10_000,
      parts: { day: place(day), month: place(month), year: place(year) },
    },
    next,
  };
}

/** `16.05.2001`. */
function pointedDate(text: FigureText, at: number): Reading | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text.tokens[at]?.text ?? '') ?? [];
  return year === undefined
    ? undefined
    : checked(text, at, at + 1, { day: [Number(day), at], month: [Number(month), at], year: [Number(year), at] });
}

/** `2001年5月16日`, also without the day or the year. A day alone can be a duration. */
function namedParts(text: FigureText, at: number): Reading | undefined {
  if (!text.words.dateSigns.has(text.wordAt(at + 1))) return undefined;
  const [year, month, day] = ['year', 'month', 'day'].reduce<(readonly [number, number] | undefined)[]>(
    (parts, name) => {
      const next = (parts.findLast((part) => part !== undefined)?.[1] ?? at - 2) + 2;
      const token = text.tokens[next];
      const isPart = token?.kind === 'digits' && text.touches(next + 1) && (next === at || text.follows(next));
      const isNamed = isPart && text.words.dateSigns.get(text.wordAt(next + 1)) === name;
      return [...parts, isNamed ? [Number(token.text), next] : undefined];
    },
    [],
  );
  const last = day ?? month ?? year;
  if (!last || !(year ?? month) || (year && !isYear(String(year[0])))) return undefined;
  const isDate = (month?.[0] ?? 1) <= 12 && (day?.[0] ?? 1) <= 31 && !(year && day && !month);
  return isDate ? dateReading(text, at, last[1] + 2, { year, month, day }) : undefined;
}

/** `2001-05-16`, `2001/05/16` and `5/16/2001`. */
function signedDate(text: FigureText, at: number): Reading | undefined {
  const sign = text.signAt(at + 1);
  if ((sign !== '-' && sign !== '/') || text.signAt(at + 3) !== sign) return undefined;
  if (![1, 2, 3, 4].every((step) => text.touches(at + step))) return undefined;
  if (text.touches(at + 5) && text.signAt(at + 5) === sign) return undefined;
  const [first = '', second = '', third = ''] = [at, at + 2, at + 4].map((place) => text.tokens[place]?.text);
  if (![first, second, third].every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const [one, other] = [Number(first), Number(second)];
  const next = at + 5;
  if (first.length === 4) {
    return checked(text, at, next, { year: [one, at], month: [other, at + 2], day: [Number(third), at + 4] });
  }
  if (sign === '-' || third.length % 2 === 1) return undefined;
  const year = [Number(third), at + 4] as const;
  const monthLeads = one <= 12 && (other > 12 || text.words.dateOrder === 'month');
  const [leading, following] = [[one, at] as const, [other, at + 2] as const];
  const [month, day] = monthLeads ? [leading, following] : [following, leading];
  return checked(text, at, next, { day, month, year });
}

function checked(
  text: FigureText,
  at: number,
  next: number,
  said: Required<Omit<Said, 'lastDay'>>,
): Reading | undefined {
  const { day, month, year } = said;
  if (day[0] < 1 || day[0] > 31 || month[0] < 1 || month[0] > 12) return undefined;
  return dateReading(text, at, next, { ...said, year: [fullYear(year[0]), year[1]] });
}

/** Reads a month name. Requires a capital letter in languages that capitalize months. */
function monthAt(text: FigureText, at: number): number | undefined {
  const token = text.tokens[at];
  if (token?.kind !== 'word' || (!text.words.lowerMonths && !/^\p{Lu}/u.test(token.text))) return undefined;
  return text.words.months.get(token.text.toLowerCase());
}

/** `May 5, 2020`, `May 5`, `May 5–7, 2020`, `May 2020`. */
function monthFirst(text: FigureText, at: number): Reading | undefined {
  const month = monthAt(text, at);
  if (month === undefined) return undefined;
  const behind = text.signAt(at + 1) === '.' && text.touches(at + 1) ? at + 2 : at + 1;
  const yearBehind = yearAt(text, text.signAt(behind) === ',' ? behind + 1 : behind);
  if (yearBehind)
    return dateReading(text, at, yearBehind.next, { month: [month, at], year: [yearBehind.year, yearBehind.next - 1] });
  const day = dayAt(text, behind);
  if (!day) return undefined;
  const last = lastDayAt(text, day.next, day.day);
  const next = last?.next ?? day.next;
  const year = yearAt(text, text.signAt(next) === ',' ? next + 1 : next);
  return dateReading(text, at, year?.next ?? next, {
    month: [month, at],
    day: [day.day, behind],
    lastDay: last?.day,
    year: year && [year.year, year.next - 1],
  });
}

/** `16 May 2001`, `16th of May`, `16. Mai`, `5.–7. Mai 2020`. */
function dayFirst(text: FigureText, at: number): Reading | undefined {
  const day = dayAt(text, at);
  if (!day) return undefined;
  const last = lastDayAt(text, day.next, day.day);
  let behind = last?.next ?? day.next;
  if (text.signAt(behind) === '.' && text.touches(behind)) behind += 1;
  if (text.words.dayOf.has(text.wordAt(behind))) behind += 1;
  const month = monthAt(text, behind);
  if (month === undefined) return undefined;
  let next = behind + 1;
  if (text.signAt(next) === '.' && text.touches(next) && yearAt(text, next + 1)) next += 1;
  if (text.words.dayOf.has(text.wordAt(next)) && yearAt(text, next + 1)) next += 1;
  const year = yearAt(text, text.signAt(next) === ',' ? next + 1 : next);
  return dateReading(text, at, year?.next ?? behind + 1, {
    day: [day.day, at],
    month: [month, behind],
    lastDay: last?.day,
    year: year && [year.year, year.next - 1],
  });
}

/** `1990s` and `1990er`: a step of ten years. */
function decade(text: FigureText, at: number): Reading | undefined {
  const digits = text.tokens[at]?.text ?? '';
  if (!/^(?:1\d|20)\d0$/.test(digits)) return undefined;
  const apostrophe = /^['’]$/.test(text.signAt(at + 1)) && text.touches(at + 1) ? 1 : 0;
  const behind = at + 1 + apostrophe;
  if (!text.touches(behind) || !text.words.decades.has(text.wordAt(behind))) return undefined;
  const reading = dateReading(text, at, behind + 1, { year: [Number(digits), at] });
  return { ...reading, ...(reading.figure && { figure: { ...reading.figure, step: 100_000 } }) };
}

function dayAt(text: FigureText, at: number): { day: number; next: number } | undefined {
  const token = text.tokens[at];
  if (token?.kind !== 'digits' || !/^\d{1,2}$/.test(token.text)) return undefined;
  const day = Number(token.text);
  if (day < 1 || day > 31) return undefined;
  const isOrdinal = text.touches(at + 1) && text.words.ordinals.has(text.wordAt(at + 1));
  if (text.touches(at + 1) && text.wordAt(at + 1) !== '' && !isOrdinal) return undefined;
  return { day, next: isOrdinal ? at + 2 : at + 1 };
}

/** Reads the day after a dash if it is later than the first day. */
function lastDayAt(text: FigureText, at: number, first: number): { day: number; next: number } | undefined {
  const dash = text.signAt(at) === '.' && text.touches(at) ? at + 1 : at;
  const isDash = /^[-–]$/.test(text.signAt(dash)) || text.words.range.has(text.wordAt(dash));
  const last = isDash ? dayAt(text, dash + 1) : undefined;
  return last && last.day > first ? last : undefined;
}

function yearAt(text: FigureText, at: number): { year: number; next: number } | undefined {
  const token = text.tokens[at];
  if (token?.kind !== 'digits' || !text.follows(at)) return undefined;
  return isYear(token.text) ? { year: Number(token.text), next: at + 1 } : undefined;
}

const isYear = (digits: string): boolean => /^(?:1[5-9]|20)\d\d$/.test(digits);

/** Reads a lone year or a span of two: `2003 to 2013`, `2016/17`. */
export function yearFigure(text: FigureText, at: number): Reading | undefined {
  const token = text.tokens[at];
  if (token?.kind !== 'digits' || !isYear(token.text)) return undefined;
  const year = Number(token.text);
  const { figure } = dateReading(text, at, at + 1, { year: [year, at] });
  const isSpan = /^[-–/]$/.test(text.signAt(at + 1)) || text.words.range.has(text.wordAt(at + 1));
  const last = text.tokens[at + 2];
  if (!figure || !isSpan || last?.kind !== 'digits') return figure && { figure, next: at + 1 };
  const number = readDigits(last.text, text.words.decimal)?.value ?? 0;
  const isShort = text.touches(at + 1) && text.touches(at + 2) && last.text.length === 2;
  const lastYear = isShort ? year - (year % 100) + number : number;
  if ((!isShort && !isYear(last.text)) || lastYear <= year) return { figure, next: at + 1 };
  return { figure: { ...figure, end: last.end, high: lastYear * 10_000 }, next: at + 3 };
}
