import type { Draft } from './draft.ts';
import type { Finding } from '../contract/article.ts';
import type { Fault } from './finding.ts';

/** What is asked of a draft, and how many of its area's 100 points that decides. */
export interface ScoreRule {
  readonly id: string;
  readonly area: Finding['area'];
  readonly points: number;
  /** Left out, with its points, when nobody said which keyword the draft is for. */
  readonly needsKeyword?: boolean;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind than this needs rewriting, not a longer list. */
const maxFindings = 50;

/**
 * Scores one area: the share of the points of all rules that apply which no fault took, 0 to 100.
 * A rule's faults never take more than its points; they are given out in the order of the faults.
 */
export function applyRules(rules: readonly ScoreRule[], draft: Draft): { score: number; findings: Finding[] } {
  const applying = rules.filter((rule) => !rule.needsKeyword || draft.keyword !== undefined);
  const findings: Finding[] = [];
  let possible = 0;
  let lost = 0;
  for (const rule of applying) {
    let left = rule.points;
    for (const [index, fault] of rule.check(draft).entries()) {
      const points = Math.min(fault.points, left);
      left -= points;
      if (index < maxFindings) findings.push({ rule: rule.id, area: rule.area, ...fault, points });
    }
    possible += rule.points;
    lost += rule.points - left;
  }
  return { score: Math.round((100 * (possible - lost)) / possible), findings };
}
