/**
 * A date as it stands in a file: milliseconds of what calendar and clock show, and of its offset from UTC where it
 * names one.
 */
interface GivenDate {
  readonly shown: number;
  readonly offset: number | undefined;
}

/**
 * The moment (ISO 8601, UTC) that a date in a file stands for: `2025-05-24`, `24.5.2025`, `24 May 2025`, `May 24,
 * 2025`, each with or without a time and a zone. Undefined for what cannot be told, such as `5/6/2025`, which is May or
 * June.
 * @param toUtc turns what the clocks of the project's zone show into a moment, both in milliseconds
 */
export async function givenMoment(
  text: string,
  toUtc: (shown: number) => Promise<number>,
): Promise<string | undefined> {
  const date = text.length > maxMomentLength ? undefined : givenDate(text.trim());
  if (!date) return undefined;
  return new Date(date.offset === undefined ? await toUtc(date.shown) : date.shown - date.offset).toISOString();
}

const maxMomentLength = 60;

/** What a date shows; undefined for what cannot be told. */
export function givenDate(text: string): GivenDate | undefined {
  for (const form of forms) {
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
const weekdayForm = String.raw`^(?:[a-z]{3,9},? )?`;
const forms = [
  String.raw`^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})`,
  String.raw`^(?<year>\d{4})/(?<month>\d{1,2})/(?<day>\d{1,2})`,
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})`,
  String.raw`${weekdayForm}(?<day>\d{1,2})\.?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4})`,
  String.raw`${weekdayForm}(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`,
].map((date) => new RegExp(date + behind, 'i'));

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** 1 to 12 for a month that there is, by number or English name. */
const monthOf = (month: string): number =>
  /\d/.test(month) ? Number(month) : 1 + months.findIndex((name) => name.startsWith(month.toLowerCase()));

const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);

/** Whether calendars and clocks show this: no 31 February, no 25:00. */
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
