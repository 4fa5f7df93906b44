import type { Response } from '../../contract/projects/response.ts';
import type { TellingReason } from '../../contract/reportState.ts';

/** Answer that could be quoted, with the reason. Stronger candidates of a reason come first. */
export interface Candidate {
  readonly row: Pick<Response, 'id' | 'model' | 'competitors_count'> & { readonly prompt: { readonly id: number } };
  readonly reason: TellingReason;
  readonly strength: number;
}

type Row = Candidate['row'];

/** Maximum number of quoted answers in a report, and per prompt. */
const [mostAnswers, mostPerPrompt] = [10, 2];

/** Attempts of a reason to find a quotable answer before the next reason's turn. */
const mostTries = 3;

/** Order of the reasons' turns, from the most harmful to the positive ones. */
const turns: readonly TellingReason['kind'][] = [
  'lost',
  'denied',
  'negative',
  'apart',
  'missed',
  'first',
  'cited',
  'gained',
];

/**
 * Offers candidates to `take` in the order in which they are quoted. Reasons take turns, and each offers its strongest
 * answer. Among equally strong ones, it is from the assistant quoted least, then the first in the list, which is the
 * newest. Each answer is offered at most once, and each prompt is quoted at most twice.
 * @param take returns false if the answer can't be quoted
 */
export async function chooseTelling(
  candidates: readonly Candidate[],
  take: (candidate: Candidate) => Promise<boolean>,
): Promise<void> {
  const waiting = Map.groupBy(candidates, ({ reason: { kind } }) => kind);
  const [seen, ofPrompt, ofModel] = [new Set<number>(), new Map<number, number>(), new Map<string, number>()];
  let taken = 0;
  const isOpen = ({ row }: Candidate): boolean =>
    !seen.has(row.id) && (ofPrompt.get(row.prompt.id) ?? 0) < mostPerPrompt;
  const better = (one: Candidate, other: Candidate): boolean =>
    one.strength > other.strength ||
    (one.strength === other.strength && (ofModel.get(one.row.model) ?? 0) < (ofModel.get(other.row.model) ?? 0));

  async function turn(kind: TellingReason['kind']): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const open = (waiting.get(kind) ?? []).filter(isOpen);
      waiting.set(kind, open);
      const [first, ...others] = open;
      if (!first) return;
      const best = others.reduce((one, other) => (better(other, one) ? other : one), first);
      seen.add(best.row.id);
      if (!(await take(best))) continue;
      ofPrompt.set(best.row.prompt.id, (ofPrompt.get(best.row.prompt.id) ?? 0) + 1);
      ofModel.set(best.row.model, (ofModel.get(best.row.model) ?? 0) + 1);
      taken += 1;
      return;
    }
  }

  for (let before = -1; before < taken && taken < mostAnswers;) {
    before = taken;
    for (const kind of turns) if (taken < mostAnswers) await turn(kind);
  }
}

interface Rows {
  /** Answers that don't mention the brand. */
  readonly missed: readonly Row[];
  /** Answers that say the brand is unknown. */
  readonly denied?: readonly Row[];
  readonly negative: readonly Row[];
  readonly recommended?: readonly Row[];
  /** Answers that recommend the brand in a ranked list. */
  readonly ranked?: readonly Row[];
  /** Answers that cite the brand's pages without mentioning it. */
  readonly cited?: readonly Row[];
}

/**
 * Returns candidates with their reasons, newest first. For `missed` and `apart`, the strength is the number of
 * competitors mentioned.
 */
export function candidatesOf({
  missed,
  denied = [],
  negative,
  recommended = [],
  ranked = [],
  cited = [],
}: Rows): Candidate[] {
  const unknown = new Set(denied.map(({ id }) => id));
  const byPrompt = Map.groupBy(recommended, ({ prompt }) => prompt.id);
  const plain =
    (kind: 'denied' | 'negative' | 'cited') =>
    (row: Row): Candidate => ({ row, reason: { kind }, strength: 0 });
  const left = missed.filter(({ id, competitors_count: count }) => count > 0 && !unknown.has(id));
  return [
    ...left.map((row): Candidate => {
      const competitors = row.competitors_count;
      const others = new Set((byPrompt.get(row.prompt.id) ?? []).map(({ model }) => model));
      const isApart = others.size > 0 && !others.has(row.model);
      const reason = isApart
        ? { kind: 'apart' as const, competitors, others: [...others] }
        : { kind: 'missed' as const, competitors };
      return { row, reason, strength: competitors };
    }),
    ...denied.map(plain('denied')),
    ...negative.map(plain('negative')),
    ...cited.map(plain('cited')),
    ...ranked.map((row): Candidate => {
      const competitors = row.competitors_count;
      return { row, reason: { kind: 'first', competitors }, strength: competitors };
    }),
  ];
}
