import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding } from '../../contract/content/article.ts';
import type { Draft } from '../draft/draft.ts';
import type { Fault } from '../finding.ts';

/** What is asked of a draft, and how many of its area's 100 points that decides. */
export interface ScoreRule {
  readonly id: string;
  readonly area: Finding['area'];
  readonly points: number;
  /** Takes points away from what others gave, and is none of the 100: for what spoils a text. */
  readonly deducts?: true;
  /** Why it matters, with the source. */
  readonly reason: string;
  /** How well that is known. */
  readonly strength: NonNullable<Finding['strength']>;
  /** Left out, with its points, when nobody said which keyword the draft is for. */
  readonly needsKeyword?: boolean;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind than this needs rewriting, not a longer list. */
const maxFindings = 50;

/**
 * Scores one area: the share of the points of all rules that apply which no fault took, 0 to 100. A rule's faults never
 * take more than its points, nor all rules together more than there are; points are given out in the order of the rules
 * and their faults. One that is switched off finds nothing, so that its points are kept.
 */
export function applyRules(rules: readonly ScoreRule[], draft: Draft): { score: number; findings: Finding[] } {
  const applying = rules.filter((rule) => !rule.needsKeyword || draft.keyword !== undefined);
  const possible = applying.reduce((sum, { points, deducts }) => sum + (deducts ? 0 : points), 0);
  const findings: Finding[] = [];
  let kept = possible;
  for (const { id, area, points, reason, strength, check } of applying) {
    if (isIgnored(id, draft.ignored)) continue;
    let left = Math.min(points, kept);
    for (const [index, fault] of check(draft).entries()) {
      const lost = Math.min(fault.points, left);
      left -= lost;
      kept -= lost;
      if (index < maxFindings) findings.push({ rule: id, area, ...fault, points: lost, reason, strength });
    }
  }
  return { score: Math.round((100 * kept) / possible), findings };
}

/** Where a value stands between two bounds, from 0 to 1. */
export const between = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
