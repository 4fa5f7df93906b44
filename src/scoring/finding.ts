import type { Finding } from '../contract/content/article.ts';

/** A stretch of the Markdown. */
export interface Location {
  readonly start: number;
  readonly end: number;
}

/** A finding before its rule has put its name and reason on it. */
export type Fault = Omit<Finding, 'rule' | 'area' | 'reason' | 'strength'>;

/** A change that mends a finding. */
export type Fix = NonNullable<Finding['fix']>;

/** A warning at a place, worth so many points. */
export function warning(place: Location, points: number, message: string, fix?: Fix): Fault {
  return { severity: 'warning', message, start: place.start, end: place.end, points, ...(fix && { fix }) };
}

/** A hint at a place; it may be worth nothing. */
export function info(place: Location, points: number, message: string, fix?: Fix): Fault {
  return { ...warning(place, points, message, fix), severity: 'info' };
}

/** Shares integer points out as evenly as they go. */
export function shared(points: number, among: number): number[] {
  const upTo = (index: number): number => Math.round((points * index) / among);
  return Array.from({ length: among }, (_none, index) => upTo(index + 1) - upTo(index));
}
