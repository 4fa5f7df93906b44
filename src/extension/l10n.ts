/** Puts a message into the person's language; `{0}`, `{1}` … stand for what is handed over with it. */
type Translate = (message: string, ...values: (string | number | boolean)[]) => string;

/** Messages as they are written, in English. */
export const asWritten: Translate = (message, ...values) =>
  message.replace(/\{(\d+)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

/**
 * Entries of the bundle that end in this are English sentences of checks, scores and runs: these come from a thread or a
 * service, which speak English to everybody.
 */
export const saidMark = '/finding';

let translate = asWritten;
let language = 'en';

type Bundle = Readonly<Record<string, string>>;
let bundle: Bundle = {};

/**
 * Lets the editor translate into a language, e.g. `de`, of which it has a bundle; called once, before anything is said.
 * Without it messages stay as they are written.
 */
export function speakWith(editor: Translate, spoken: string, messages: Bundle): void {
  translate = editor;
  language = spoken;
  bundle = messages;
}

/** In what messages are said, e.g. `de`. */
export const spokenLanguage = (): string => language;

/** All entries of the language; none in English. */
export const bundledMessages = (): Bundle => bundle;

/** Those that stand for themselves, as `t` finds them; the others are for `said`. */
export const spokenMessages = (): Bundle =>
  Object.fromEntries(Object.entries(bundle).filter(([key]) => !key.endsWith(saidMark)));

/** A message in the person's language. */
export const t: Translate = (message, ...values) => translate(message, ...values);

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

/** A moment (ISO 8601) by the clock it was written by, that of its offset: `Nov 20, 2026, 9:00 AM`. */
export const writtenMoment = (moment: string): string =>
  writtenText(moment.slice(0, 16), { dateStyle: 'medium', timeStyle: 'short' });

/** A date without an offset reads the same in every zone. */
function writtenText(date: string, style: Intl.DateTimeFormatOptions): string {
  const at = new Date(date.includes('T') ? `${date}Z` : date);
  return Number.isNaN(at.getTime()) ? date : at.toLocaleString(language, { timeZone: 'UTC', ...style });
}

/** A whole number as people read it: `12,300`. */
export const grouped = (count: number): string => count.toLocaleString(language);
