import type { Finding } from '../contract/article.ts';

/** A stretch of the Markdown. */
export interface Location {
  readonly start: number;
  readonly end: number;
}

/** A finding before its rule has put its name on it. */
export type Fault = Omit<Finding, 'rule' | 'area'>;

/** A warning at a place, worth so many points. */
export function warning(place: Location, points: number, message: string): Fault {
  return { severity: 'warning', message, start: place.start, end: place.end, points };
}

/** A hint at a place; it may be worth nothing. */
export function info(place: Location, points: number, message: string): Fault {
  return { ...warning(place, points, message), severity: 'info' };
}
