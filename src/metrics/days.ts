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

/** Days, both ends included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Splits a period into days. */
export const daysOf = ({ from, to }: Days): Days[] =>
  Array.from({ length: daysIn(from, to) }, (_, index) => addDays(from, index)).map((day) => ({ from: day, to: day }));

/** Splits a period into weeks from Monday to Sunday. The first and last may be shorter. */
export function weeksOf({ from, to }: Days): Days[] {
  const monday = addDays(from, -weekday(from));
  return Array.from({ length: Math.ceil(daysIn(monday, to) / 7) }, (_, index) => addDays(monday, index * 7)).map(
    (start) => {
      const end = addDays(start, 6);
      return { from: start < from ? from : start, to: end > to ? to : end };
    },
  );
}

/** 0 for Monday, 6 for Sunday. */
const weekday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the first of a period's last seven days, or its first day if it is shorter. */
export function lastWeekOf({ from, to }: { readonly from: string; readonly to: string }): string {
  const day = to === '' ? from : addDays(to, -6);
  return day > from ? day : from;
}

/** Returns the IANA time zone of this machine. The first call takes about 30 ms. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
