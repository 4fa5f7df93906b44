import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding, Loss } from '../../contract/content/article.ts';
import type { Draft } from '../draft/draft.ts';
import type { Fault } from '../finding.ts';

/** A check of a draft, and its share of its area's 100 points. */
export interface ScoreRule {
  readonly id: string;
  readonly area: Finding['area'];
  readonly points: number;
  /** Maximum points that it costs, if more than `points`. The excess comes from points of other rules. */
  readonly most?: number;
  /** Why it matters, with the source. */
  readonly reason: string;
  readonly strength: NonNullable<Finding['strength']>;
  /** Score points below which a loss has no finding. */
  readonly quietBelow?: number;
  /** Set if losses have no findings in a draft without a keyword. */
  readonly quietWithoutKeyword?: true;
  /** Set to skip the rule in a draft without a keyword. Other rules then weigh more. */
  readonly needsKeyword?: true;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind needs a rewrite, not a longer list. */
const maxFindings = 10;

interface AreaScore {
  /** 0 to 100. */
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly losses: readonly Loss[];
}

/**
 * Scores one area from 0 to 100: the share of the points of all applicable rules, minus deductions. A rule's faults
 * never cost more than its maximum. The points of findings and losses add up to the difference from 100. A rule that is
 * turned off has no findings and keeps its points.
 */
export function applyRules(rules: readonly ScoreRule[], draft: Draft): AreaScore {
  const hasKeyword = draft.subject !== undefined;
  const applying = rules.filter(({ needsKeyword }) => !needsKeyword || hasKeyword);
  const possible = sumOf(applying, ({ points }) => points);
  const findings: Finding[] = [];
  const losses: Loss[] = [];
  let lost = 0;
  for (const { id, area, points, most = points, reason, strength, check, ...rule } of applying) {
    if (isIgnored(id, draft.ignored)) continue;
    const weight = points > 0 ? 100 / possible : 1;
    const faults = check(draft);
    const isSmall = weight * sumOf(faults, (fault) => fault.points) < (rule.quietBelow ?? 0);
    const isQuiet = isSmall || (rule.quietWithoutKeyword === true && !hasKeyword);
    let left = Math.min(weight * most, 100 - lost);
    for (const [index, fault] of faults.entries()) {
      const before = Math.round(lost);
      const taken = Math.min(weight * fault.points, left);
      left -= taken;
      lost += taken;
      const own = Math.round(lost) - before;
      if (isQuiet || fault.isQuiet) {
        if (own > 0) losses.push({ rule: id, area, points: own });
      } else if (index < maxFindings || own > 0)
        findings.push({
          rule: id,
          area,
          ...fault,
          severity: own > 0 ? fault.severity : 'info',
          points: own,
          reason,
          strength,
        });
    }
  }
  return { score: 100 - Math.round(lost), findings, losses };
}

export const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

/** Returns the relative position of a value between two bounds, from 0 to 1. */
export const between = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
