import * as z from 'zod';

/**
 * Verdict on a change: a share rose or fell significantly (`up`, `down`) or not (`noise`). `few`: too few answers to
 * tell. `other_prompts`: no prompt has answers in both periods, so that the prompts explain any difference.
 */
export const Verdict = z.enum(['up', 'down', 'noise', 'few', 'other_prompts']);
export type Verdict = z.infer<typeof Verdict>;

/** Compared answers of one period, and their share in percent with one decimal, weighted as in the other period. */
const ComparedSide = z.object({ answers: z.int(), share: z.number().nullable() });

/**
 * Coverage of a comparison of two periods: pairs of prompt and assistant with answers in both, and their prompts.
 * Excluded are prompts with answers only in the later period (`new_prompts`) or only in the earlier one
 * (`dropped_prompts`).
 */
export const Compared = z.object({
  pairs: z.int(),
  prompts: z.int(),
  new_prompts: z.int(),
  dropped_prompts: z.int(),
  before: ComparedSide,
  after: ComparedSide,
});
export type Compared = z.infer<typeof Compared>;

/**
 * Difference of two shares, later minus earlier, in percentage points with one decimal, with its 95 % interval (`low`,
 * `high`). Null if there is nothing to compare. Shares of two periods are compared for their common prompts and
 * assistants (`compared`, absent from other comparisons). `exploratory` if there are so few answers that the verdict is
 * only a hint.
 */
export const Comparison = z.object({
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: Verdict,
  exploratory: z.boolean(),
  compared: Compared.optional(),
});
export type Comparison = z.infer<typeof Comparison>;
