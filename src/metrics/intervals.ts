import { addDays, daysIn } from './days.ts';

/** Days, both ends included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** Every day of a window, each as a window of its own. */
export const daysOf = ({ from, to }: Days): Days[] =>
  Array.from({ length: daysIn(from, to) }, (_, index) => addDays(from, index)).map((day) => ({ from: day, to: day }));

/** The weeks of a window, from Monday to Sunday; the first and the last are cut off where the window is. */
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

/** The first day of the last seven of a window; of a shorter one its own. */
export function lastWeekOf({ from, to }: { readonly from: string; readonly to: string }): string {
  const day = to === '' ? from : addDays(to, -6);
  return day > from ? day : from;
}
