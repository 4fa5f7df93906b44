const formats = new Map<string, Intl.DateTimeFormat>();
const dayLength = 86_400_000;
/** Days have four digits for their year. */
const ends = { first: Date.parse('0000-01-01'), last: Date.parse('9999-12-31') };

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format;
}

/** The calendar day (`YYYY-MM-DD`) of a moment in milliseconds, in an IANA zone. */
export function dayOf(moment: number, zone: string): string {
  const parts = new Map(formatFor(zone).formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/** A day that many days later, or earlier for a negative count; none before 0000-01-01 or behind 9999-12-31. */
export const addDays = (day: string, count: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + count * dayLength, ends.first), ends.last)).toISOString().slice(0, 10);

/** How many days a window has, both ends included. */
export const daysIn = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
