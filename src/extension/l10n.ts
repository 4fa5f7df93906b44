import { messagesOfCounts } from '../text/counted.ts';
import { dollarsIn } from '../text/dollars.ts';
import type { MessageBundle } from '../text/translateSentences.ts';

/** Puts a message into the person's language; `{0}`, `{1}` … stand for what is handed over with it. */
type Translate = (message: string, ...values: (string | number | boolean)[]) => string;

/** Messages as they are written, in English. */
export const asWritten: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

let translate = asWritten;
let language = 'en';

let bundle: MessageBundle = {};

let messageOf = messagesOfCounts(language, bundle);

/**
 * Lets the editor translate into a language, e.g. `de`, of which it has a bundle; called once, before anything is said.
 * Without it messages stay as they are written.
 */
export function speakWith(editor: Translate, spoken: string, messages: MessageBundle): void {
  translate = editor;
  language = spoken;
  bundle = messages;
  messageOf = messagesOfCounts(spoken, messages);
}

/** In what messages are said, e.g. `de`. */
export const spokenLanguage = (): string => language;

/** All entries of the language; none in English. */
export const bundledMessages = (): MessageBundle => bundle;

/** A message in the person's language. */
export const t: Translate = (message, ...values) => translate(message, ...values);

/**
 * A message for one thing, or for any other number of them, in the person's language; `{0}` is the number as people read
 * it, `{1}` … stand for what is handed over with it.
 */
export const counted = (count: number, one: string, other: string, ...values: (string | number)[]): string =>
  translate(messageOf(count, one, other), grouped(count), ...values);

/** A moment (ISO 8601) as people read it, in this machine's time zone: `Nov 20, 2026, 9:00 AM`. */
export const momentText = (moment: string): string =>
  new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment, short enough for a row: `9:00 AM` of today, `Nov 20` of another day. */
export function shortMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    : at.toLocaleDateString(language, { month: 'short', day: 'numeric' });
}

/** A day (`YYYY-MM-DD`) as people read it: `Nov 20, 2026`; what is no day stays as it is. */
export const dayText = (date: string): string => writtenText(date, { dateStyle: 'medium' });

/** The month of a day (`YYYY-MM-DD`): `November 2026`. */
export const monthText = (day: string): string => writtenText(day, { month: 'long', year: 'numeric' });

/** Days (`YYYY-MM-DD`), short enough for a row: `Oct 25 – Nov 21`, with the year where it is another one. */
export function shortDays(from: string, to: string, now = new Date()): string {
  const [first, last] = [new Date(from), new Date(to)];
  const year = [first, last].some((day) => day.getUTCFullYear() !== now.getFullYear());
  const style: Intl.DateTimeFormatOptions = { timeZone: 'UTC', month: 'short', day: 'numeric' };
  if (year) style.year = 'numeric';
  return new Intl.DateTimeFormat(language, style).formatRange(first, last);
}

/** A moment (ISO 8601) by the clock it was written by, that of its offset: `Nov 20, 2026, 9:00 AM`. */
export const writtenMoment = (moment: string): string =>
  writtenText(moment.slice(0, 16), { dateStyle: 'medium', timeStyle: 'short' });

/** A date without an offset reads the same in every zone. */
function writtenText(date: string, style: Intl.DateTimeFormatOptions): string {
  const at = new Date(date.includes('T') ? `${date}Z` : date);
  return Number.isNaN(at.getTime()) ? date : formatOf(style).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once each: to make one takes longer than to write thousands of dates by it. */
function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.values(style).join(' ')}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style });
  formats.set(key, made);
  return made;
}

/** A whole number as people read it: `12,300`. */
export const grouped = (count: number): string => count.toLocaleString(language);

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** A place in an order as people read it: `2nd`. */
export function ordinal(place: number): string {
  switch (englishOrdinals.select(place)) {
    case 'one':
      return t('{0}st', place);
    case 'two':
      return t('{0}nd', place);
    case 'few':
      return t('{0}rd', place);
    default:
      return t('{0}th', place);
  }
}

const [kilo, mega] = [1000, 1_000_000];

/** Bytes as people read them: `380 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < kilo ? [bytes, 'byte'] : bytes < mega ? [bytes / kilo, 'kilobyte'] : [bytes / mega, 'megabyte'];
  return value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 });
}

/** US dollars as people read them, also less than a cent. */
export const dollars = (amount: number): string => dollarsIn(language, amount);
