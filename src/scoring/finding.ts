import type { Finding } from '../contract/content/article.ts';

export interface Location {
  readonly start: number;
  readonly end: number;
}

/** A finding without its rule, area, and reason. */
export interface Fault extends Omit<Finding, 'rule' | 'area' | 'reason' | 'strength'> {
  /** Set to lower the score without a finding. */
  readonly isQuiet?: true;
}

export type Fix = NonNullable<Finding['fix']>;

export function warning(place: Location, points: number, message: string, fix?: Fix): Fault {
  return { severity: 'warning', message, start: place.start, end: place.end, points, ...(fix && { fix }) };
}

/** Creates a hint, which may cost no points. */
export function info(place: Location, points: number, message: string, fix?: Fix): Fault {
  return { ...warning(place, points, message, fix), severity: 'info' };
}

export function loss(points: number): Fault {
  return { ...info({ start: 0, end: 0 }, points, ''), isQuiet: true };
}

/** Splits integer points by weight. */
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
