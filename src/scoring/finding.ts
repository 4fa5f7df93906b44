import type { Finding } from '../contract/content/article.ts';

/** A stretch of the Markdown. */
export interface Location {
  readonly start: number;
  readonly end: number;
}

/** A finding before its rule has put its name and reason on it. */
export interface Fault extends Omit<Finding, 'rule' | 'area' | 'reason' | 'strength'> {
  /** It lowers the score without a finding. */
  readonly isQuiet?: true;
}

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

/** Lowers the score without a finding. */
export function loss(points: number): Fault {
  return { ...info({ start: 0, end: 0 }, points, ''), isQuiet: true };
}

/** Shares integer points out by weights. */
export function shared(points: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let [paid, given] = [0, 0];
  return weights.map((weight) => {
    const before = given;
    paid += weight;
    given = Math.round((points * paid) / whole);
    return given - before;
  });
}
