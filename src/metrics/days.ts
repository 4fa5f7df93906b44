/** In milliseconds. */
export const dayLength = 86_400_000;
/** Days have four digits for their year. */
const calendarEnds = { first: Date.parse('0000-01-01'), last: Date.parse('9999-12-31') };

/** What dates are written with, made once for each zone. */
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

/** The calendar day (`YYYY-MM-DD`) of a moment in milliseconds, in an IANA zone. */
export function dayOf(moment: number, zone: string): string {
  const parts = new Map(
    calendarOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

/**
 * The moment at which the clocks of an IANA zone show this, both in milliseconds; of an hour that they show twice, the
 * first or second.
 */
export function momentOf(shown: number, zone: string): number {
  const about = shown - aheadOf(shown, zone);
  return shown - aheadOf(about, zone);
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function aheadOf(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const shown = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** A day that many days later, or earlier for a negative count; none before 0000-01-01 or behind 9999-12-31. */
export const addDays = (day: string, count: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + count * dayLength, calendarEnds.first), calendarEnds.last))
    .toISOString()
    .slice(0, 10);

/** How many days a window has, both ends included. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
