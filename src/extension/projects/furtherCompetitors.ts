import { maxCompetitors } from '../../contract/call/limits.ts';
import type { Competitor } from '../../contract/projects/project.ts';

export interface Further {
  /** All that is tracked then, what was there before unchanged and first. */
  readonly all: readonly Competitor[];
  readonly added: readonly Competitor[];
  /** How many did not fit. */
  readonly full: number;
}

/** Puts competitors to those that are there; who is there already by that name is left out. */
export function withFurther(present: readonly Competitor[], further: readonly Competitor[]): Further {
  const known = new Set(present.map(competitorKey));
  const fresh = further.filter((one) => !known.has(competitorKey(one)) && known.add(competitorKey(one)));
  const added = fresh.slice(0, Math.max(0, maxCompetitors - present.length));
  return { all: [...present, ...added], added, full: fresh.length - added.length };
}

const competitorKey = ({ name }: Competitor): string => name.normalize('NFC').toLowerCase();
