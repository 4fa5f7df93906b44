import { isIgnored } from '../../article/ignoredRules.ts';
import type { Finding } from '../../contract/content/article.ts';
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
  /** Left out, so that the others weigh more, if a draft has no keyword. */
  readonly needsKeyword?: true;
  readonly check: (draft: Draft) => readonly Fault[];
}

/** A text with more faults of one kind than this needs rewriting, not a longer list. */
const maxFindings = 10;

/**
 * Scores one area: the share of the points of all rules that apply which no fault took, 0 to 100. A rule's faults never
 * take more than it may, nor all rules together more than there are. The points of the findings are those that are
 * missing to 100. A rule that is switched off finds nothing and keeps its points.
 */
export function applyRules(rules: readonly ScoreRule[], draft: Draft): { score: number; findings: Finding[] } {
  const applying = rules.filter(({ needsKeyword }) => !needsKeyword || draft.subject !== undefined);
  const possible = sumOf(applying, ({ points }) => points);
  const findings: Finding[] = [];
  let lost = 0;
  const scaled = (): number => Math.round((100 * lost) / possible);
  for (const { id, area, points, most = points, reason, strength, check } of applying) {
    if (isIgnored(id, draft.ignored)) continue;
    let left = Math.min(most, possible - lost);
    for (const [index, fault] of check(draft).entries()) {
      const before = scaled();
      const taken = Math.min(fault.points, left);
      left -= taken;
      lost += taken;
      const told = scaled() - before;
      if (index < maxFindings || told > 0) findings.push({ rule: id, area, ...fault, points: told, reason, strength });
    }
  }
  return { score: 100 - scaled(), findings };
}

export const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

/** The position of a value between two bounds, from 0 to 1. */
export const between = (from: number, to: number, value: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));
