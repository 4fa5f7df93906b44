import * as z from 'zod';

/**
 * Whether a share rose or fell by more than chance does; `few` where there are too few answers to tell, `other_prompts`
 * where no prompt was answered in both windows, so that the prompts explain any difference.
 */
export const Verdict = z.enum(['up', 'down', 'noise', 'few', 'other_prompts']);
export type Verdict = z.infer<typeof Verdict>;

/**
 * How two shares differ, the later minus the earlier one, in percentage points with one decimal, with the 95 % interval
 * of that (`low`, `high`); null where either is a share of nothing. `exploratory` where either rests on so few answers
 * that a verdict is a hint at most.
 */
export const Comparison = z.object({
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  verdict: Verdict,
  exploratory: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;
