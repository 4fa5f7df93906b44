import type { OpportunityKind, OpportunityParts, Priority } from '../contract/views/opportunity.ts';

/** Mentions of the brand and others in a set of answers. */
export interface Outcome {
  readonly answers: number;
  readonly mentioned: number;
  /** Answers that mention tracked competitors. */
  readonly rivals: number;
  /** Answers that mention only untracked names, and no tracked competitor. */
  readonly untracked: number;
  /** Number of assistants that gave these answers. */
  readonly models: number;
}

/** Effort of each kind, from none (0) to high (1). A judgment, not a measurement. */
const efforts: Readonly<Record<OpportunityKind, number>> = {
  reword: 0.1,
  refresh: 0.3,
  rework: 0.3,
  fix: 0.4,
  listing: 0.5,
  write: 0.6,
};

/** A prompt whose answers mention no one loses nothing to others. Rewording only makes room for a better prompt. */
const rewordGap = 0.25;

/** An untracked name may belong to another market. */
const untrackedWeight = 0.5;

/** Number of answers with half of the maximum reach: as many as the 95 % interval adds to a count (z² ≈ 4). */
const halfReach = 4;

/** Returns the share of assistants that gave such answers, times n ÷ (n + 4) for n answers. */
const reachOf = (answers: number, models: number, allModels: number): number =>
  allModels === 0 ? 0 : Math.min(models / allModels, 1) * (answers / (answers + halfReach));

/** Returns how undecided a share is: 4p(1 − p), the variance of a yes or no, which is 1 for one half. */
const variance = (part: number, whole: number): number =>
  whole === 0 ? 0 : (4 * part * (whole - part)) / (whole * whole);

/** Returns the mean variance of brand mentions and competitor mentions, excluding those that never occur. */
function volatilityOf({ answers, mentioned, rivals }: Outcome): number {
  const parties = [mentioned, rivals].filter((count) => count > 0);
  return parties.length === 0 ? 0 : parties.reduce((sum, count) => sum + variance(count, answers), 0) / parties.length;
}

/** Rates what a prompt or another site's page can gain: answers without the brand, if they mention others. */
export const outcomeParts = (
  kind: 'write' | 'rework' | 'listing' | 'reword',
  outcome: Outcome,
  allModels: number,
): OpportunityParts =>
  rounded({
    reach: reachOf(outcome.answers, outcome.models, allModels),
    gap: kind === 'reword' ? rewordGap : (1 - outcome.mentioned / outcome.answers) * rivalShare(outcome),
    volatility: volatilityOf(outcome),
    effort: efforts[kind],
  });

const rivalShare = ({ answers, rivals, untracked }: Outcome): number =>
  (rivals + untracked * untrackedWeight) / answers;

/** Own page in the answers to its prompts: how many cited it `then`, and how many do `now`. */
interface Loss {
  readonly then: { readonly cited: number; readonly answers: number };
  readonly now: { readonly cited: number; readonly answers: number };
  /** Number of assistants that cited it then. */
  readonly models: number;
}

/** Rates what an own page has lost: the drop in the share of answers that cite it. */
export const lossParts = ({ then, now, models }: Loss, allModels: number): OpportunityParts =>
  rounded({
    reach: reachOf(then.cited, models, allModels),
    gap: Math.max(partOf(then) - partOf(now), 0),
    volatility: variance(Math.min(then.cited, then.answers), then.answers),
    effort: efforts.refresh,
  });

const partOf = ({ cited, answers }: Loss['then']): number => (answers === 0 ? 0 : Math.min(cited / answers, 1));

/** Rates false statements in answers. An answer with one loses its whole value. */
export const faultParts = (answers: number, mentioned: number, models: number, allModels: number): OpportunityParts =>
  rounded({
    reach: reachOf(answers, models, allModels),
    gap: 1,
    volatility: variance(Math.min(answers, mentioned), mentioned),
    effort: efforts.fix,
  });

/**
 * Returns the expected gain, from 0 to 1: reach × gap × (3 + volatility) ÷ 4 × (2 − effort) ÷ 2. Reach and gap limit
 * the gain, and each can reduce it to 0. A settled outcome reduces it by at most a quarter, effort by half.
 */
export const gainOf = ({ reach, gap, volatility, effort }: OpportunityParts): number =>
  reach * gap * ((3 + volatility) / 4) * ((2 - effort) / 2);

/** Returns the gain relative to the `best` gain in the list, from 0 to 100 with one decimal. */
export const scoreOf = (parts: OpportunityParts, best: number): number =>
  best === 0 ? 0 : Math.round((1000 * gainOf(parts)) / best) / 10;

/** Fewer answers are weak evidence. */
const fewestAnswers = 4;
const [highScore, mediumScore] = [60, 30];
/**
 * Limits of rows with a high priority: a number, or a share of a longer list, so that the list shows where to start.
 */
const [mostHigh, highShare] = [5, 1 / 3];

/** Basis of a recommendation's priority. */
interface Evidence {
  readonly parts: OpportunityParts;
  readonly answers: number;
  readonly isUntracked?: boolean;
}

/** Priority of a recommendation in its list. */
interface Standing {
  readonly score: number;
  readonly priority: Priority;
  /** True if its priority would be high with fewer better recommendations. */
  readonly isOutranked: boolean;
}

/** Rates all recommendations of a list, from the highest gain to the lowest. */
export function standingsOf<Row extends Evidence>(sorted: readonly Row[]): ReadonlyMap<Row, Standing> {
  const best = sorted[0] ? gainOf(sorted[0].parts) : 0;
  const most = Math.max(mostHigh, Math.ceil(sorted.length * highShare));
  const standings = new Map<Row, Standing>();
  /** `high` counts rows that qualify for a high priority so far, and `better` those of them with a higher gain. */
  let [high, better, last] = [0, 0, best];
  for (const row of sorted) {
    const gain = gainOf(row.parts);
    if (gain < last) [better, last] = [high, gain];
    const score = scoreOf(row.parts, best);
    const own = ownPriority(score, row);
    const isOutranked = own === 'high' && better >= most;
    if (own === 'high') high += 1;
    standings.set(row, { score, priority: isOutranked ? 'medium' : own, isOutranked });
  }
  return standings;
}

/** Returns the priority of a recommendation regardless of the others. */
function ownPriority(score: number, { answers, isUntracked = false }: Evidence): Priority {
  if (score < mediumScore) return 'low';
  return score >= highScore && !hasFewAnswers(answers) && !isUntracked ? 'high' : 'medium';
}

/** True if more answers would be needed for a high priority. */
export const hasFewAnswers = (answers: number): boolean => answers < fewestAnswers;

const rounded = (parts: OpportunityParts): OpportunityParts => ({
  reach: hundredths(parts.reach),
  gap: hundredths(parts.gap),
  volatility: hundredths(parts.volatility),
  effort: parts.effort,
});
const hundredths = (value: number): number => Math.round(value * 100) / 100;
