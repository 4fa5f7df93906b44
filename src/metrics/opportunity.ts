import type { OpportunityKind, OpportunityParts, Priority } from '../contract/views/opportunity.ts';

/** What a set of answers says of the brand and of the others. */
export interface Outcome {
  readonly answers: number;
  /** Answers that name the brand. */
  readonly mentioned: number;
  /** Answers that name tracked competitors. */
  readonly rivals: number;
  /** Answers that name others that nobody tracks, and no tracked competitor. */
  readonly untracked: number;
  /** Assistants that gave these answers. */
  readonly models: number;
}

/** How much work each kind is, from none (0) to most (1): a judgement, not a measurement. */
const efforts: Readonly<Record<OpportunityKind, number>> = {
  reword: 0.1,
  refresh: 0.3,
  rework: 0.3,
  fix: 0.4,
  listing: 0.5,
  write: 0.6,
};

/** A prompt that nobody wins loses nothing to others; rewording it only makes room for one that can be won. */
const rewordGap = 0.25;

/** A name that nobody tracks may be of another market. */
const untrackedWeight = 0.5;

/** So many answers make half of what answers can make: as many as the 95 % interval adds to a count (z² ≈ 4). */
const halfReach = 4;

/** Assistants that gave such answers ÷ assistants that answered at all, times n ÷ (n + 4) for n answers. */
const reachOf = (answers: number, models: number, allModels: number): number =>
  allModels === 0 ? 0 : Math.min(models / allModels, 1) * (answers / (answers + halfReach));

/** How unsettled a share is: 4p(1 − p), the variance of a yes or no, 1 where it is a half. */
const variance = (part: number, whole: number): number =>
  whole === 0 ? 0 : (4 * part * (whole - part)) / (whole * whole);

/** The mean of that over whether the brand is named and whether competitors are, as far as either ever is. */
function volatilityOf({ answers, mentioned, rivals }: Outcome): number {
  const parties = [mentioned, rivals].filter((count) => count > 0);
  return parties.length === 0 ? 0 : parties.reduce((sum, count) => sum + variance(count, answers), 0) / parties.length;
}

/** What a prompt or a page of others could win: answers without the brand, as far as they name others. */
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

/** A page of one's own among the answers to its prompts: how many cited it `then`, and how many do `now`. */
export interface Loss {
  readonly then: { readonly cited: number; readonly answers: number };
  readonly now: { readonly cited: number; readonly answers: number };
  /** Assistants that cited it then. */
  readonly models: number;
}

/** What a page of one's own has lost: the share of the answers to its prompts that cited it, less what is left of it. */
export const lossParts = ({ then, now, models }: Loss, allModels: number): OpportunityParts =>
  rounded({
    reach: reachOf(then.cited, models, allModels),
    gap: Math.max(partOf(then) - partOf(now), 0),
    volatility: variance(Math.min(then.cited, then.answers), then.answers),
    effort: efforts.refresh,
  });

const partOf = ({ cited, answers }: Loss['then']): number => (answers === 0 ? 0 : Math.min(cited / answers, 1));

/** What answers say wrongly: each that does loses all that it could say. */
export const faultParts = (answers: number, mentioned: number, models: number, allModels: number): OpportunityParts =>
  rounded({
    reach: reachOf(answers, models, allModels),
    gap: 1,
    volatility: variance(Math.min(answers, mentioned), mentioned),
    effort: efforts.fix,
  });

/**
 * Expected gain, from 0 to 1: reach × gap × (3 + volatility) ÷ 4 × (2 − effort) ÷ 2. Reach and gap limit what can be
 * gained, and each can take all of it. A settled outcome takes a quarter at most, effort a half.
 */
export const gainOf = ({ reach, gap, volatility, effort }: OpportunityParts): number =>
  reach * gap * ((3 + volatility) / 4) * ((2 - effort) / 2);

/** The gain as a share of the `best` gain in the list, from 0 to 100 with one decimal. */
export const scoreOf = (parts: OpportunityParts, best: number): number =>
  best === 0 ? 0 : Math.round((1000 * gainOf(parts)) / best) / 10;

/** Fewer answers are weak evidence. */
const fewestAnswers = 4;
const [highScore, mediumScore] = [60, 30];
/** Rows with a high priority: so many, or this share of a longer list, so that the list says where to begin. */
const [mostHigh, highShare] = [5, 1 / 3];

/** What the priority of a recommendation depends on. */
interface Evidence {
  readonly parts: OpportunityParts;
  readonly answers: number;
  readonly isUntracked?: boolean;
}

/** How much a recommendation matters in its list. */
export interface Standing {
  readonly score: number;
  readonly priority: Priority;
  /** True if its priority would be high if fewer others could gain more. */
  readonly isOutranked: boolean;
}

/** Rates all recommendations of a list, from the highest gain to the lowest. */
export function standingsOf<Row extends Evidence>(sorted: readonly Row[]): ReadonlyMap<Row, Standing> {
  const best = sorted[0] ? gainOf(sorted[0].parts) : 0;
  const most = Math.max(mostHigh, Math.ceil(sorted.length * highShare));
  const standings = new Map<Row, Standing>();
  /** Rows that could be high so far, and those of them that gain more than the current one. */
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

/** The priority of a recommendation by itself. */
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
