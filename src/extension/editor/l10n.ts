import { messagesOfCounts } from '../../text/counted.ts';
import { dollarsIn } from '../../text/dollars.ts';
import type { MessageBundle } from '../../text/translateSentences.ts';

/** Translates a message. Replaces `{0}`, `{1}` … with the values. */
type Translate = (message: string, ...values: (string | number | boolean)[]) => string;

/** Formats a message in English. */
export const asWritten: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

let translate = asWritten;
let language = 'en';

let bundle: MessageBundle = {};

let messageOf = messagesOfCounts(language, bundle);

/**
 * Sets the translation function, the language (e.g. `de`) and its bundle. Called once, before any message is created.
 * Without this call, messages stay in English.
 */
export function speakWith(editor: Translate, spoken: string, messages: MessageBundle): void {
  translate = editor;
  language = spoken;
  bundle = messages;
  messageOf = messagesOfCounts(spoken, messages);
}

/** Language tag of messages, e.g. `de`. */
export const spokenLanguage = (): string => language;

/** All translations of the language. Empty for English. */
export const bundledMessages = (): MessageBundle => bundle;

/** Translates a message. */
export const t: Translate = (message, ...values) => translate(message, ...values);

/**
 * Translates a message with a singular and a plural form. `{0}` is the formatted number, `{1}` … are the other values.
 */
export const counted = (count: number, one: string, other: string, ...values: (string | number)[]): string =>
  translate(messageOf(count, one, other), grouped(count), ...values);

/** Formats a moment (ISO 8601) in this machine's time zone: `Nov 20, 2026, 9:00 AM`. */
export const momentText = (moment: string): string =>
  new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a moment for a row: `9:00 AM` if it is today, otherwise `Nov 20`. */
export function shortMoment(moment: string, now = new Date()): string {
  const at = new Date(moment);
  return at.toDateString() === now.toDateString()
    ? at.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
    : at.toLocaleDateString(language, { month: 'short', day: 'numeric' });
}

/** Formats a day (`YYYY-MM-DD`): `Nov 20, 2026`. Returns invalid dates unchanged. */
export const dayText = (date: string): string => writtenText(date, { dateStyle: 'medium' });

/** Formats the month of a day (`YYYY-MM-DD`): `November 2026`. */
export const monthText = (day: string): string => writtenText(day, { month: 'long', year: 'numeric' });

/** Formats a range of days (`YYYY-MM-DD`) for a row: `Oct 25 – Nov 21`. Adds the year unless it is the current one. */
export function shortDays(from: string, to: string, now = new Date()): string {
  const [first, last] = [new Date(from), new Date(to)];
  const year = [first, last].some((day) => day.getUTCFullYear() !== now.getFullYear());
  const style: Intl.DateTimeFormatOptions = { timeZone: 'UTC', month: 'short', day: 'numeric' };
  if (year) style.year = 'numeric';
  return new Intl.DateTimeFormat(language, style).formatRange(first, last);
}

/** Formats a moment (ISO 8601) in the time zone of its own offset: `Nov 20, 2026, 9:00 AM`. */
export const writtenMoment = (moment: string): string =>
  writtenText(moment.slice(0, 16), { dateStyle: 'medium', timeStyle: 'short' });

/** Without its offset, a date is read as UTC and keeps its clock time. */
function writtenText(date: string, style: Intl.DateTimeFormatOptions): string {
  const at = new Date(date.includes('T') ? `${date}Z` : date);
  return Number.isNaN(at.getTime()) ? date : formatOf(style).format(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than formatting thousands of dates. */
function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${Object.values(style).join(' ')}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style });
  formats.set(key, format);
  return format;
}

/** Formats a whole number: `12,300`. */
export const grouped = (count: number): string => count.toLocaleString(language);

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** Formats an ordinal: `2nd`. */
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

/** Formats bytes: `380 kB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < kilo ? [bytes, 'byte'] : bytes < mega ? [bytes / kilo, 'kilobyte'] : [bytes / mega, 'megabyte'];
  return value.toLocaleString(language, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 });
}

/** Formats US dollars, including amounts below a cent. */
export const dollars = (amount: number): string => dollarsIn(language, amount);
