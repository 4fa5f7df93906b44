export type Area = 'seo' | 'geo' | 'readability';

/**
 * `error`: nothing can be scored; `warning`: readers or assistants lose something; `info`: a hint, take it or leave it.
 */
type Severity = 'error' | 'warning' | 'info';

/** One thing to improve: `start` and `end` are offsets in the Markdown, `points` what its area's score can gain. */
export interface Finding {
  readonly rule: string;
  readonly area: Area;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly points: number;
}

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
