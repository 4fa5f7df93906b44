import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding, Loss } from '../../contract/content/article.ts';
import type { Draft } from '../draft/draft.ts';
import type { Fault } from '../finding.ts';

/** What is asked of a draft, and how many of its area's 100 points that decides. */
export interface ScoreRule {
  readonly id: string;
  readonly area: Finding['area'];
  readonly points: number;
  /** The most that it takes, if that is more than its points: from what others gave, for what spoils a text. */
  readonly most?: number;
  /** Why it matters, with the source. */
  readonly reason: string;
  /** How well that is known. */
  readonly strength: NonNullable<Finding['strength']>;
  /** A smaller loss, in points of the score, lowers the score without a finding. */
  readonly quietBelow?: number;
  /** Any loss does if a draft has no keyword. */
  readonly quietWithoutKeyword?: true;
  /** Left out, so that the other rules with points weigh more, if a draft has no keyword. */
  readonly needsKeyword?: true;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind than this needs rewriting, not a longer list. */
const maxFindings = 10;

interface AreaScore {
  /** 0 to 100. */
  readonly score: number;
  readonly findings: readonly Finding[];
  readonly losses: readonly Loss[];
}

/**
 * Scores one area: the share of the points of all rules that apply which no fault took, less the points of what spoils a
 * text. A rule's faults never take more than it may. The points of findings and losses are those that are missing to
 * 100. A rule that is switched off finds nothing and keeps its points.
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

/** The position of a value between two bounds, from 0 to 1. */
export const between = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
