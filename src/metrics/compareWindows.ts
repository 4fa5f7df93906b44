import type { Compared, Comparison } from '../contract/views/comparison.ts';
import {
  exactP,
  fewAnswers,
  fewExpected,
  level,
  newcombe,
  points,
  roomOf,
  type Share,
  spreadOf,
  type Stratum,
  tooFewAnswers,
  weightOf,
} from './compareShares.ts';
import { percent, total } from './arithmetic.ts';

/** Answers of an assistant to a prompt in two periods, with the number of hits in each. */
export interface AskedPair extends Stratum {
  readonly promptId: number;
  readonly model: string;
}

/** Comparison with the prompts that it covers. */
type WindowComparison = Comparison & { readonly compared: Compared };

/**
 * Compares a share in two periods for the same questions: the pairs of prompt and assistant with answers in both. A
 * pair has the weight w = n₁n₀ ÷ (n₁ + n₀) in both periods, so that neither share depends on how often it was asked (N.
 * Mantel and W. Haenszel, Journal of the National Cancer Institute 22, 1959; for the difference Σw(p₁ − p₀) ÷ Σw, S.
 * Greenland and J. M. Robins, Biometrics 41, 1985).
 *
 * The test is Cochran's with the hypergeometric variance V = Σn₁n₀x(n − x) ÷ n²(n − 1), where x of a pair's n answers
 * are hits (W. G. Cochran, Biometrics 10, 1954). V assumes that the answers of a pair are independent, but they
 * resemble each other. So it is multiplied by how much more than V the differences vary between pairs (K.-Y. Liang,
 * Biometrika 72, 1985; J. Zhang and D. D. Boos, Biometrics 53, 1997), and Student's t replaces z. There, V itself
 * counts as two more pairs, because a few pairs show little of this variation (as in G. K. Smyth, Statistical
 * Applications in Genetics and Molecular Biology 3, 2004). The interval is the difference ± t√V ÷ Σw.
 *
 * If fewer than five hits are expected above the minimum or below the maximum possible (N. Mantel and J. L. Fleiss,
 * American Journal of Epidemiology 112, 1980), the test is the exact conditional one (J. J. Gart, Biometrika 57, 1970).
 * The interval is then Newcombe's, of the weighted shares and the equivalent number of answers, (Σw)² ÷ Σ(w² ÷ n).
 *
 * The verdict is `other_prompts` without such pairs, and `few` below ten answers in either period.
 */
export function compareWindows(pairs: readonly AskedPair[]): WindowComparison {
  const both = pairs.filter(({ before, after }) => before.count > 0 && after.count > 0);
  const before = sideOf(both, 'before');
  const after = sideOf(both, 'after');
  const asked = promptsAsked(pairs);
  const compared = {
    pairs: both.length,
    prompts: promptsOf(both).size,
    new_prompts: asked.after.difference(asked.before).size,
    dropped_prompts: asked.before.difference(asked.after).size,
    before: { answers: before.answers, share: percent(before.share, 1) },
    after: { answers: after.answers, share: percent(after.share, 1) },
  };
  const fewest = Math.min(before.answers, after.answers);
  const exploratory = fewest < fewAnswers;
  if (both.length === 0) {
    const verdict = asked.before.size > 0 && asked.after.size > 0 ? 'other_prompts' : 'few';
    const nothing = { before: { answers: 0, share: null }, after: { answers: 0, share: null } };
    return { difference: null, low: null, high: null, verdict, exploratory, compared: { ...compared, ...nothing } };
  }
  const difference = after.share - before.share;
  const { low, high, isChance } = tested(both, { before, after, difference });
  return {
    difference: points(difference),
    low: points(low),
    high: points(high),
    verdict: fewest < tooFewAnswers ? 'few' : isChance ? 'noise' : difference > 0 ? 'up' : 'down',
    exploratory,
    compared,
  };
}

/**
 * Compared pairs in one period: their answers, weighted share, and equivalent number of independent answers (`worth`).
 */
interface Side {
  readonly answers: number;
  readonly share: number;
  readonly worth: number;
}

function sideOf(both: readonly AskedPair[], window: 'before' | 'after'): Side {
  const weight = total(both, weightOf);
  return {
    answers: total(both, (pair) => pair[window].count),
    share: total(both, (pair) => (weightOf(pair) * pair[window].hits) / pair[window].count) / weight,
    worth: weight ** 2 / total(both, (pair) => weightOf(pair) ** 2 / pair[window].count),
  };
}

interface Sides {
  readonly before: Side;
  readonly after: Side;
  readonly difference: number;
}

function tested(both: readonly AskedPair[], { before, after, difference }: Sides) {
  const { variance, excess, quantile } = spreadOf(both, difference);
  if (Math.min(...roomOf(both)) < fewExpected) {
    const worthOf = ({ share, worth }: Side): Share => ({ hits: (share * worth) / excess, count: worth / excess });
    const [low, high] = newcombe(worthOf(after), worthOf(before), difference);
    return { low, high, isChance: (low <= 0 && high >= 0) || exactP(both) > level };
  }
  const reach = (quantile * Math.sqrt(variance)) / total(both, weightOf);
  return {
    low: Math.max(-1, difference - reach),
    high: Math.min(1, difference + reach),
    isChance: Math.abs(difference) <= reach,
  };
}

export function promptsAsked(pairs: readonly AskedPair[]): Readonly<Record<'before' | 'after', ReadonlySet<number>>> {
  const asked = (window: 'before' | 'after') => promptsOf(pairs.filter((pair) => pair[window].count > 0));
  return { before: asked('before'), after: asked('after') };
}

const promptsOf = (pairs: readonly AskedPair[]): ReadonlySet<number> => new Set(pairs.map(({ promptId }) => promptId));

/** Swaps the two periods of a comparison. */
export function turned({ difference, low, high, verdict, compared, ...rest }: Comparison): Comparison {
  const negative = (points: number | null): number | null => (points === null ? null : -points || 0);
  return {
    ...rest,
    difference: negative(difference),
    low: negative(high),
    high: negative(low),
    verdict: verdict === 'up' ? 'down' : verdict === 'down' ? 'up' : verdict,
    ...(compared && {
      compared: {
        ...compared,
        new_prompts: compared.dropped_prompts,
        dropped_prompts: compared.new_prompts,
        before: compared.after,
        after: compared.before,
      },
    }),
  };
}
