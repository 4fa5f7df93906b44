import type { ThresholdName, Thresholds } from '../../contract/projects/webhook.ts';
import type { Change } from '../../contract/views/change.ts';
import type { Comparison } from '../../contract/views/comparison.ts';
import { compareShares, isBeyondChance } from '../../metrics/compareShares.ts';
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
}

/**
 * What crosses a threshold and was not told. A fall is told again only when visibility has fallen by as much again
 * since, or has risen meanwhile by more than chance, and a rise likewise; a prompt when it was found again and is lost
 * anew; a competitor and a domain once.
 */
export function crossingsOf({ changes, thresholds, told, naming }: Compared): Crossings {
  const known = new Map(told.map((fact) => [keyOf(fact), fact]));
  const visibility = changes.find(({ kind, verdict }) => kind === 'visibility' && verdict !== 'other_prompts');
  const over = told.filter(
    (fact) =>
      (fact.threshold === 'prompt_lost' && naming.has(Number(fact.subject))) ||
      (visibility && wayOf(fact.threshold) !== undefined && isBack(fact, visibility)),
  );
  for (const fact of over) known.delete(keyOf(fact));
  const crossed = changes.flatMap((change) => {
    const threshold = thresholdOf(change);
    const wanted = threshold && thresholds[threshold];
    if (!threshold || wanted === null || wanted === false) return [];
    const fact = known.get(keyOf({ threshold, subject: subjectOf(change) }));
    const isNew = typeof wanted === 'number' ? movedBy(wanted, change, fact) : fact === undefined;
    return isNew ? [{ threshold, change }] : [];
  });
  return { crossed, over };
}

/** What a crossing leaves behind when it is told. */
export const factOf = ({ threshold, change }: Crossing): ToldFact => ({
  threshold,
  subject: subjectOf(change),
  hits: change.after.count,
  answers: change.after.total,
});

/** The later share against the earlier one, with its interval. */
export const comparisonOf = ({ before, after }: Change): Comparison => compareShares(asShare(after), asShare(before));

const asShare = ({ count, total }: Change['after']) => ({ hits: count, count: total });

/** A competitor is the same however answers spell it, and once it is tracked. */
const keyOf = ({ threshold, subject }: Pick<ToldFact, 'threshold' | 'subject'>): string =>
  `${threshold} ${threshold === 'competitor_new' ? squashed(subject) : subject}`;

const subjectOf = ({ kind, subject, prompt_id: prompt }: Change): string =>
  kind === 'visibility' ? '' : kind === 'prompt' ? String(prompt) : (subject ?? '');

function thresholdOf({ kind, before, after, verdict }: Change): ThresholdName | undefined {
  if (verdict === 'other_prompts') return undefined;
  if (kind === 'visibility')
    return verdict === 'down' ? 'visibility_falls' : verdict === 'up' ? 'visibility_rises' : undefined;
  if (kind === 'prompt') return after.count === 0 && before.count > 0 ? 'prompt_lost' : undefined;
  if (before.count > 0 || after.count === 0) return undefined;
  return kind === 'competitor' ? 'competitor_new' : kind === 'domain' ? 'domain_new' : undefined;
}

const wayOf = (threshold: ThresholdName): 'up' | 'down' | undefined =>
  threshold === 'visibility_falls' ? 'down' : threshold === 'visibility_rises' ? 'up' : undefined;

/** Of a change that is more than chance: far enough, and as far again from where it was told last. */
function movedBy(points: number, change: Change, fact: ToldFact | undefined): boolean {
  const isFar = ({ difference }: Comparison): boolean => Math.abs(difference ?? 0) >= points;
  if (!isFar(comparisonOf(change))) return false;
  const since = fact && sinceTold(fact, change);
  return !since || (since.verdict === change.verdict && isFar(since));
}

/** Whether visibility has gone the other way since that was told. */
function isBack(fact: ToldFact, change: Change): boolean {
  const { verdict } = sinceTold(fact, change);
  return isBeyondChance(verdict) && verdict !== wayOf(fact.threshold);
}

const sinceTold = ({ hits, answers }: ToldFact, { after }: Change): Comparison =>
  compareShares(asShare(after), { hits, count: answers });
