import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figures.ts';
import { sizeOf } from '../../text/figures/unitSizes.ts';

export const isMeasure = ({ kind, unit }: Figure): boolean =>
  kind !== 'date' && unit !== 'ordinal' && unit !== 'time' && kind !== 'number';

/** The figures of a text whose unit no other one has: `was $800, now $650` says two things. */
export const single = (figures: readonly Figure[]): Figure[] => {
  const measures = figures.filter(isMeasure);
  return measures.filter((one) => measures.every((other) => other === one || !isSameUnit(one, other)));
};

export const isSameUnit = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind &&
  (one.unit === other.unit ||
    (one.unit !== undefined && other.unit !== undefined && sizeOf(one.unit).base === sizeOf(other.unit).base)) &&
  one.per === other.per;

/** The ends of a figure in the base of its unit. */
function endsOf({ value, high = value, unit }: Figure): [number, number] {
  const { factor } = unit === undefined ? { factor: 1 } : sizeOf(unit);
  return [value * factor, high * factor];
}

/** The same value, or a range with the other within it. */
export function agrees(given: Figure, said: Figure): boolean {
  if (isSameValue(given, said)) return true;
  const [[low, high], [from, to]] = [endsOf(given), endsOf(said)];
  return (low >= from && high <= to) || (from >= low && to <= high);
}

/** Ranges that meet, or values that differ by a quarter at most. */
export function isNear(given: Figure, said: Figure): boolean {
  const [[low, high], [from, to]] = [endsOf(given), endsOf(said)];
  return low <= to * mostApart && from <= high * mostApart;
}

const mostApart = 1.25;

function isSameValue(evidence: Figure, claim: Figure): boolean {
  if (evidence.value === claim.value && evidence.high === claim.high) return true;
  const { approximate, ...plain } = claim;
  return carries(evidence, claim) || (approximate !== undefined && carries(evidence, plain));
}
