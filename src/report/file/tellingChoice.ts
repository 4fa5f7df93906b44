import type { Response } from '../../contract/projects/response.ts';
import type { TellingReason } from '../../contract/savedReport.ts';

/** An answer that could be quoted, and why. Of one reason the stronger goes first. */
export interface Candidate {
  readonly row: Pick<Response, 'id' | 'model' | 'competitors_count'> & { readonly prompt: { readonly id: number } };
  readonly reason: TellingReason;
  readonly strength: number;
}

type Row = Candidate['row'];

/** So many answers a report quotes at most, and so many of them to one prompt. */
export const [mostAnswers, mostPerPrompt] = [10, 2];

/** How often a reason may offer an answer that cannot be quoted before the next one has its turn. */
const mostTries = 3;

/** In which order reasons take their turns: what hurts most first, and what goes well in each round, too. */
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
 * Candidates in the order in which they are quoted. Reasons take turns; each gives its strongest answer, of equally
 * strong ones that of the assistant quoted least, then the newest, which is the first given. No answer comes twice, and
 * no prompt more than twice. Whoever reads says by `take` whether an answer can be quoted.
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
  /** Answers that do not name the brand. */
  readonly missed: readonly Row[];
  /** Those that say that it is unknown. */
  readonly denied?: readonly Row[];
  readonly negative: readonly Row[];
  readonly recommended?: readonly Row[];
  /** Those that recommend it in an order. */
  readonly ranked?: readonly Row[];
  /** Those that cite its pages without naming it. */
  readonly cited?: readonly Row[];
}

/** What speaks for each answer, newest first; `missed` and `apart` by how many competitors stand in the brand's place. */
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
