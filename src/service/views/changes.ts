import type { Change, ChangeKind } from '../../contract/views/change.ts';
import { compareShares, isBeyondChance } from '../../metrics/compareShares.ts';
import { compareUtf8 } from '../../metrics/compareUtf8.ts';
import { share } from '../../metrics/ratios.ts';

interface Counted {
  readonly count: number;
  readonly total: number;
}

/** One thing in both windows, and where the answers are that count for it in the later or the earlier one. */
interface Compared {
  readonly kind: ChangeKind;
  readonly subject: string | null;
  readonly promptId?: number;
  readonly tracked?: boolean;
  readonly before: Counted;
  readonly after: Counted;
  readonly explain: (window: 'before' | 'after') => string;
}

/** Nothing is told of what there are no answers of in one of the windows. */
export function changeOf({ kind, subject, promptId, tracked, before, after, explain }: Compared): Change[] {
  if (before.total === 0 || after.total === 0) return [];
  const { verdict, exploratory } = compareShares(asShare(after), asShare(before));
  const isGone = after.count === 0 && before.count > 0;
  return [
    {
      kind,
      subject,
      ...(promptId !== undefined && { prompt_id: promptId }),
      ...(tracked !== undefined && { tracked }),
      before: { ...before, share: share(before.count, before.total) },
      after: { ...after, share: share(after.count, after.total) },
      verdict,
      exploratory,
      answers: isGone ? before.count : after.count,
      explain: explain(isGone ? 'before' : 'after'),
    },
  ];
}

const asShare = ({ count, total }: Counted) => ({ hits: count, count: total });

/** Whether it is more than chance, or came or went altogether. */
export const isNews = ({ verdict, before, after }: Change): boolean =>
  isBeyondChance(verdict) || (before.count === 0) !== (after.count === 0);

const kinds: readonly ChangeKind[] = ['visibility', 'assistant', 'prompt', 'competitor', 'domain', 'search'];

/** The brand's visibility first, then what is more than chance and of many answers, then by kind and how far it went. */
export const byWeight = (one: Change, other: Change): number =>
  rankOf(one) - rankOf(other) ||
  kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
  distanceOf(other) - distanceOf(one) ||
  other.answers - one.answers ||
  compareUtf8(one.subject ?? '', other.subject ?? '') ||
  (one.prompt_id ?? 0) - (other.prompt_id ?? 0);

const rankOf = ({ kind, verdict, exploratory }: Change): number =>
  kind === 'visibility' ? 0 : kind === 'assistant' ? 1 : !isBeyondChance(verdict) ? 4 : exploratory ? 3 : 2;
const distanceOf = ({ before, after }: Change): number =>
  Math.abs(after.count / after.total - before.count / before.total);
