import * as z from 'zod';
import { MentionKind, Sentiment } from '../../contract/call/values.ts';

/**
 * How an answer speaks of a brand. The evidence stands first, as models write in this order; not all know limits in a
 * schema.
 */
export const Verdict = z.object({
  /** Words of the answer that show it. */
  quotation: z.string(),
  /** `positive` praises or recommends, `negative` advises against or only criticises, `mixed` is everything else. */
  sentiment: Sentiment,
  /** What the answer does with the brand's name; of one that is `denied` the sentiment says nothing. */
  mention: MentionKind,
});
export type Verdict = z.output<typeof Verdict>;

/**
 * Reads a verdict out of what a judge wrote: JSON alone, in a fence, or among text. Of several the last counts, as
 * models think aloud before they decide; one that stands in what was judged is only quoted from there.
 * @returns undefined where there is none
 */
export function readVerdict(written: string, judged: string): Verdict | undefined {
  const objects = [...written.slice(-maxTailLength).matchAll(flatObject)].filter(([text]) => !judged.includes(text));
  return objects.map(([text]) => parseVerdict(text)).findLast((verdict) => verdict !== undefined);
}

/** Characters at the end, where the decision stands. */
const maxTailLength = 20_000;

/** Braces with none inside, but in strings. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gs;

function parseVerdict(text: string): Verdict | undefined {
  try {
    return Verdict.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
