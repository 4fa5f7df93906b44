import { addDays, daysIn } from './days.ts';

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
