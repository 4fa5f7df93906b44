/** Milliseconds in a day. */
export const dayLength = 86_400_000;
/** The year of a day has four digits. */
const calendarEnds = { first: Date.parse('0000-01-01'), last: Date.parse('9999-12-31') };

/** Caches a date format for each time zone. */
function formats(options: Intl.DateTimeFormatOptions): (zone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const made = known.get(zone);
    if (made) return made;
    const format = new Intl.DateTimeFormat('en', { ...options, timeZone: zone });
    known.set(zone, format);
    return format;
  };
}

const calendarOf = formats({ year: 'numeric', month: '2-digit', day: '2-digit' });
const clockOf = formats({
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Returns the calendar day (`YYYY-MM-DD`) of a time in milliseconds, in an IANA time zone. */
export function dayOf(moment: number, zone: string): string {
  const parts = new Map(
    calendarOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * Converts local time in an IANA time zone to UTC, both in milliseconds. If the local time occurs twice, returns
 * either.
 */
export function momentOf(shown: number, zone: string): number {
  const about = shown - aheadOf(shown, zone);
  return shown - aheadOf(about, zone);
}

/** Returns the UTC offset of a time zone in milliseconds. */
function aheadOf(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** Adds days to a day, or subtracts them for a negative count. The result stays between 0000-01-01 and 9999-12-31. */
export const addDays = (day: string, count: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + count * dayLength, calendarEnds.first), calendarEnds.last))
    .toISOString()
    .slice(0, 10);

/** Returns the number of days in a period, both ends included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
