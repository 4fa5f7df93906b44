import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding } from '../../contract/content/article.ts';
import type { Draft } from '../draft/draft.ts';
import { type Fault, info } from '../finding.ts';

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
  /** Left out, so that the others weigh more, when nobody said which keyword the draft is for. */
  readonly needsKeyword?: boolean;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind than this needs rewriting, not a longer list. */
export const maxFindings = 50;

/**
 * Scores one area: the share of the points of all rules that apply which no fault took, 0 to 100. A rule's faults never
 * take more than its points, nor all rules together more than there are; points are given out in the order of the rules
 * and their faults. One that is switched off finds nothing, so that its points are kept. What the others weigh more
 * without a keyword is told as well, so that the points of all findings are those that are missing to 100.
 */
export function applyRules(rules: readonly ScoreRule[], draft: Draft): { score: number; findings: Finding[] } {
  const isOpen = ({ id, needsKeyword }: ScoreRule): boolean =>
    needsKeyword === true && draft.keyword === undefined && !isIgnored(id, draft.ignored);
  const applying = rules.filter((rule) => !isOpen(rule));
  const possible = pointsOf(applying);
  const findings: Finding[] = [];
  let kept = possible;
  for (const { id, area, points, reason, strength, check } of applying) {
    if (isIgnored(id, draft.ignored)) continue;
    let left = Math.min(points, kept);
    for (const [index, fault] of check(draft).entries()) {
      const lost = Math.min(fault.points, left);
      left -= lost;
      kept -= lost;
      if (index < maxFindings || lost > 0) findings.push({ rule: id, area, ...fault, points: lost, reason, strength });
    }
  }
  const score = Math.round((100 * kept) / possible);
  const more = 100 - score - (possible - kept);
  const open = rules.find((rule) => isOpen(rule) && !rule.deducts);
  if (open === undefined || more <= 0) return { score, findings };
  const { id, area, reason, strength } = open;
  const message = 'Add a keyword to the front matter. Without one, the other rules count for more.';
  return { score, findings: [...findings, { rule: id, area, ...info(draft.fields, more, message), reason, strength }] };
}

const pointsOf = (rules: readonly ScoreRule[]): number =>
  rules.reduce((sum, { points, deducts }) => sum + (deducts ? 0 : points), 0);

/** Where a value stands between two bounds, from 0 to 1. */
export const between = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
