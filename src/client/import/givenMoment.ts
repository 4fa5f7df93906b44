/** Date in a file: milliseconds of its local time, and of its UTC offset if it has one. */
interface GivenDate {
  readonly shown: number;
  readonly offset: number | undefined;
}

/** Order of day and month in dates such as `5/6/2025`. */
export type DayOrder = 'day first' | 'month first';

/**
 * Converts a date in a file to a time (ISO 8601, UTC): `2025-05-24`, `24.5.2025`, `24 May 2025`, `24. März 2025`, `May
 * 24, 2025`, each with or without a time and a time zone. Undefined for ambiguous dates such as `5/6/2025`, unless
 * their order is known.
 * @param toUtc converts local time in the project's time zone to UTC, both in milliseconds
 */
export async function givenMoment(
  text: string,
  toUtc: (shown: number) => Promise<number>,
  order?: DayOrder,
): Promise<string | undefined> {
  const date = text.length > maxMomentLength ? undefined : givenDate(text.trim(), order);
  if (!date) return undefined;
  return new Date(date.offset === undefined ? await toUtc(date.shown) : date.shown - date.offset).toISOString();
}

const maxMomentLength = 60;

/** Returns the order that a numeric date shows: `13/2/2026` starts with the day. Undefined for `5/6/2025`. */
export function orderIn(text: string): DayOrder | undefined {
  const [, first = '', second = ''] = numbersForm.exec(text.trim()) ?? [];
  if (Number(first) > 12 && Number(second) <= 12) return 'day first';
  return Number(second) > 12 && Number(first) <= 12 ? 'month first' : undefined;
}

/** True for an ambiguous date such as `5/6/2025`. */
export function hasTwoReadings(text: string): boolean {
  const [, first = '', second = ''] = numbersForm.exec(text.trim()) ?? [];
  return first !== second && first !== '' && Number(first) <= 12 && Number(second) <= 12;
}

const numbersForm = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/u;

/** Parses a date. Undefined if the text isn't a date, or is ambiguous without a known order. */
export function givenDate(text: string, order?: DayOrder): GivenDate | undefined {
  const known = orderIn(text) ?? (hasTwoReadings(text) ? order : 'day first');
  for (const form of known === 'month first' ? [monthFirst] : known ? [...forms, dayFirst] : forms) {
    const {
      year = '',
      month = '',
      day = '',
      hour = '0',
      minute = '0',
      second = '0',
      fraction = '',
      half,
      zone,
    } = form.exec(text)?.groups ?? {};
    if (year === '') continue;
    const numbers = [
      Number(year),
      monthOf(month) - 1,
      Number(day),
      hourOf(Number(hour), half),
      Number(minute),
      Number(second),
      Number(fraction.padEnd(3, '0').slice(0, 3)),
    ] as const;
    const shown = Date.UTC(...numbers);
    return exists(shown, numbers) ? { shown, offset: zone === undefined ? undefined : offsetOf(zone) } : undefined;
  }
  return undefined;
}

const time = String.raw`(?:[T ,]+(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap]m))?)?`;
const behind = String.raw`${time}(?: ?(?<zone>Z|UTC|GMT|[+-]\d\d:?\d\d))?$`;
const weekdayForm = String.raw`^(?:\p{L}{2,12}[.,]{0,2} )?`;
const dateForm = (date: string): RegExp => new RegExp(date + behind, 'iu');
const dayFirst = dateForm(String.raw`^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})`);
const monthFirst = dateForm(String.raw`^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})`);
const forms = [
  String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`^(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`,
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`${weekdayForm}(?<day>\d{1,2})\.?[ -](?:de )?(?<month>\p{L}[\p{L}\p{M}]{2,11})\.?,?[ -](?:de )?(?<year>\d{4})`,
  String.raw`${weekdayForm}(?<month>\p{L}[\p{L}\p{M}]{2,11})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map(dateForm);

/** Returns 1 to 12 for the number or name of a month, 0 for any other text. */
const monthOf = (month: string): number => (/\d/u.test(month) ? Number(month) : monthNamed(month));

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);

/** True if the date and time exist: false for 31 February and 25:00. */
function exists(shown: number, [year, month, day, hour, minute, second]: readonly number[]): boolean {
  const date = new Date(shown);
  return (
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second
  );
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Languages whose month names are read, if the runtime supports them. */
const languages = [
  'en',
  'de',
  'de-AT',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'hu',
  'ro',
  'tr',
  'el',
  'ru',
  'uk',
];

let names: ReadonlyMap<string, number> | undefined;

/**
 * Returns the number of a month (1 to 12) for its long or short name. Returns 0 if the word isn't a month, or means
 * different months in two languages.
 */
function monthNamed(word: string): number {
  names ??= namesOfMonths();
  return names.get(plainName(word)) ?? 0;
}

function namesOfMonths(): ReadonlyMap<string, number> {
  const months = new Map<string, number>();
  const twice = new Set<string>();
  for (const language of languages) {
    // In some languages, a month next to a day has another case.
    for (const options of [{ month: 'long' }, { month: 'short' }, { month: 'long', day: 'numeric' }] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month += 1) {
        const name = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month')?.value;
        if (name === undefined) continue;
        for (const form of formsOf(plainName(name), language)) {
          if ((months.get(form) ?? month) !== month) twice.add(form);
          months.set(form, month);
        }
      }
    }
  }
  for (const name of twice) months.delete(name);
  return months;
}

/** English names may be cut anywhere: `Sept`. */
const formsOf = (name: string, language: string): readonly string[] =>
  language === 'en' ? Array.from({ length: Math.max(1, name.length - 2) }, (_, cut) => name.slice(0, cut + 3)) : [name];

const plainName = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/u, '');
