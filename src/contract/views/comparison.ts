import * as z from 'zod';

/**
 * Whether a share rose or fell by more than chance does; `few` where there are too few answers to tell, `other_prompts`
 * where no prompt was answered in both windows, so that the prompts explain any difference.
 */
export const Verdict = z.enum(['up', 'down', 'noise', 'few', 'other_prompts']);
export type Verdict = z.infer<typeof Verdict>;

/** Answers of one window that are compared, and their share in percent with one decimal, weighted as in the other. */
const ComparedSide = z.object({ answers: z.int(), share: z.number().nullable() });

/**
 * What a comparison of two windows covers: the pairs of prompt and assistant with answers in both, and their prompts.
 * Left out are prompts answered only in the later window (`new_prompts`), or only in the earlier one
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
 * How two shares differ, the later minus the earlier one, in percentage points with one decimal, with the 95 % interval
 * of that (`low`, `high`); null if there is nothing to compare. Shares of two windows are compared over the prompts and
 * assistants that they have in common (`compared`; absent in other comparisons). `exploratory` where either rests on so
 * few answers that a verdict is a hint at most.
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
