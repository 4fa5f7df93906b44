import type { Change, ChangeKind } from '../../contract/views/change.ts';
import { isBeyondChance } from '../../metrics/compareShares.ts';
import { compareUtf8 } from '../../metrics/compareUtf8.ts';
import { type AskedPair, compareWindows } from '../../metrics/compareWindows.ts';
import { share } from '../../metrics/arithmetic.ts';

/** Something counted in the answers of both windows, with links to the answers that contain it. */
interface Thing {
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly promptId?: number;
  readonly tracked?: boolean;
  readonly pairs: readonly AskedPair[];
  readonly explain: (window: 'before' | 'after') => string;
}

/** Compares a thing between both windows. Returns no change if one of them has no answers. */
export function changeOf({ kind, subject, promptId, tracked, pairs, explain }: Thing): Change[] {
  const [before, after] = [partOf(pairs, 'before'), partOf(pairs, 'after')];
  if (before.total === 0 || after.total === 0) return [];
  const isGone = after.count === 0 && before.count > 0;
  return [
    {
      kind,
      subject,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(tracked !== undefined && { tracked }),
      before,
      after,
      ...compareWindows(pairs),
      answers: isGone ? before.count : after.count,
      explain: explain(isGone ? 'before' : 'after'),
    },
  ];
}

function partOf(pairs: readonly AskedPair[], window: 'before' | 'after'): Change['before'] {
  const sum = (name: 'hits' | 'count') => pairs.reduce((all, pair) => all + pair[window][name], 0);
  const [count, total] = [sum('hits'), sum('count')];
  return { count, total, share: share(count, total) };
}

/** True if a change is statistically significant, or if the thing appeared or disappeared. */
export const isNews = ({ verdict, before, after }: Change): boolean =>
  isBeyondChance(verdict) || (before.count === 0) !== (after.count === 0);

const kinds: readonly ChangeKind[] = ['visibility', 'assistant', 'prompt', 'competitor', 'domain', 'search'];

/** Sorts the brand's visibility first, then significant changes with many answers, then by kind and size. */
export const byWeight = (one: Change, other: Change): number =>
  rankOf(one) - rankOf(other) ||
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  distanceOf(other) - distanceOf(one) ||
  other.answers - one.answers ||
  compareUtf8(one.subject ?? '', other.subject ?? '') ||
  (one.prompt_id ?? 0) - (other.prompt_id ?? 0);

const rankOf = ({ kind, verdict, exploratory }: Change): number =>
  kind === 'visibility' ? 0 : kind === 'assistant' ? 1 : !isBeyondChance(verdict) ? 4 : exploratory ? 3 : 2;
const distanceOf = ({ difference }: Change): number => Math.abs(difference ?? 0);
