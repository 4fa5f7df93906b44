import type { Place } from '../../projectFile/places.ts';
import { shifted } from '../../projectFile/problem.ts';

/** Shifts positions after one edit of the text. Drops positions inside the edited range. */
export function movedPlaces(places: readonly Place[], before: string, after: string): readonly Place[] {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) same += 1;
  let end = 0;
  while (end < most - same && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const by = after.length - before.length;
  return places.flatMap((place): Place[] => {
    const { name } = place;
    if (name.end <= same)
      return [{ ...place, end: place.end <= same ? place.end : Math.max(name.end, place.end + by) }];
    if (name.start < before.length - end) return [];
    const start = place.start <= same ? place.start : place.start + by;
    return [{ ...place, start, end: place.end + by, name: shifted(name, by) }];
  });
}
