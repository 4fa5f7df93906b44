import { maxCompetitors } from '../../contract/call/limits.ts';
import type { Competitor } from '../../contract/projects/project.ts';

export interface Further {
  /** All competitors, the existing ones first and unchanged. */
  readonly all: readonly Competitor[];
  readonly added: readonly Competitor[];
  /** Number of competitors beyond the limit. */
  readonly full: number;
}

/** Appends competitors. Skips those whose name already exists. */
export function withFurther(present: readonly Competitor[], further: readonly Competitor[]): Further {
  const known = new Set(present.map(competitorKey));
  const fresh = further.filter((one) => !known.has(competitorKey(one)) && known.add(competitorKey(one)));
  const added = fresh.slice(0, Math.max(0, maxCompetitors - present.length));
  return { all: [...present, ...added], added, full: fresh.length - added.length };
}

const competitorKey = ({ name }: Competitor): string => name.normalize('NFC').toLowerCase();
