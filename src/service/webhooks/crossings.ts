import type { ThresholdName, Thresholds } from '../../contract/projects/webhook.ts';
import type { Change } from '../../contract/views/change.ts';
import type { Comparison } from '../../contract/views/comparison.ts';
import { isBeyondChance } from '../../metrics/compareShares.ts';
import { squashed } from '../../text/words/fold.ts';
import type { ToldFact } from '../store/webhooks.ts';

/** A change that a threshold asks for and that was not told. */
export interface Crossing {
  readonly threshold: ThresholdName;
  readonly change: Change;
}

interface Crossings {
  readonly crossed: readonly Crossing[];
  /** What was told and is so no more, so that it can be told again. */
  readonly over: readonly ToldFact[];
}

interface Compared {
  readonly changes: readonly Change[];
  readonly thresholds: Thresholds;
  readonly told: readonly ToldFact[];
  /** Prompts that have an answer which names the brand. */
  readonly naming: ReadonlySet<number>;
  /** How visibility differs from what it was when a threshold was told; absent where nobody knows of which days. */
  readonly since: ReadonlyMap<ThresholdName, Comparison>;
}

/**
 * What crosses a threshold and was not told. A fall is told again only when visibility has fallen by as much again
 * since, or has risen meanwhile by more than chance, and a rise likewise; a prompt when it was found again and is lost
 * anew; a competitor and a domain once.
 */
export function crossingsOf({ changes, thresholds, told, naming, since }: Compared): Crossings {
  const known = new Map(told.map((fact) => [keyOf(fact), fact]));
  const over = told.filter(
    ({ threshold, subject }) =>
      (threshold === 'prompt_lost' && naming.has(Number(subject))) ||
      (isOfVisibility(threshold) && isBack(threshold, since.get(threshold))),
  );
  for (const fact of over) known.delete(keyOf(fact));
  const crossed = changes.flatMap((change) => {
    const threshold = thresholdOf(change);
    const wanted = threshold && thresholds[threshold];
    if (!threshold || wanted === null || wanted === false) return [];
    const fact = known.get(keyOf({ threshold, subject: subjectOf(change) }));
    const isNew =
      typeof wanted === 'number' ? movedBy(wanted, change, fact && since.get(threshold)) : fact === undefined;
    return isNew ? [{ threshold, change }] : [];
  });
  return { crossed, over };
}

/** What a crossing of these days leaves behind when it is told. */
export const factOf = ({ threshold, change }: Crossing, days: ToldFact['days']): ToldFact => ({
  threshold,
  subject: subjectOf(change),
  hits: change.after.count,
  answers: change.after.total,
  days,
});

/** A competitor is the same however answers spell it, and once it is tracked. */
const keyOf = ({ threshold, subject }: Pick<ToldFact, 'threshold' | 'subject'>): string =>
  `${threshold} ${threshold === 'competitor_new' ? squashed(subject) : subject}`;

const subjectOf = ({ kind, subject, prompt_id: prompt }: Change): string =>
  kind === 'visibility' ? '' : kind === 'prompt' ? String(prompt) : (subject ?? '');

/** What is lost or new is so in the prompts asked both times: what comes with other prompts is no news. */
function thresholdOf({ kind, before, after, verdict, compared }: Change): ThresholdName | undefined {
  if (kind === 'visibility')
    return verdict === 'down' ? 'visibility_falls' : verdict === 'up' ? 'visibility_rises' : undefined;
  const isIn = (window: 'before' | 'after') => (compared?.[window].share ?? 0) > 0;
  if (kind === 'prompt') return after.count === 0 && isIn('before') ? 'prompt_lost' : undefined;
  if (before.count > 0 || !isIn('after')) return undefined;
  return kind === 'competitor' ? 'competitor_new' : kind === 'domain' ? 'domain_new' : undefined;
}

/** True for the thresholds that are told again when visibility has moved again. */
export const isOfVisibility = (threshold: ThresholdName): boolean => wayOf(threshold) !== undefined;

const wayOf = (threshold: ThresholdName): 'up' | 'down' | undefined =>
  threshold === 'visibility_falls' ? 'down' : threshold === 'visibility_rises' ? 'up' : undefined;

/** Of a change that is more than chance: far enough, and as far again since it was told last. */
function movedBy(points: number, change: Change, since: Comparison | undefined): boolean {
  const isFar = ({ difference }: Pick<Change, 'difference'>): boolean => Math.abs(difference ?? 0) >= points;
  return isFar(change) && (!since || (since.verdict === change.verdict && isFar(since)));
}

/** Whether visibility has gone the other way since a threshold was told, or nobody knows. */
const isBack = (threshold: ThresholdName, since: Comparison | undefined): boolean =>
  !since || (isBeyondChance(since.verdict) && since.verdict !== wayOf(threshold));
