import * as z from 'zod';
import { MentionKind, Sentiment } from '../../contract/call/values.ts';

/**
 * Schema of a verdict. The quotation comes first, because models fill in fields in this order. It has no length limits,
 * because not all models support them.
 */
export const Verdict = z.object({
  quotation: z.string(),
  /** `positive` praises or recommends, `negative` advises against or only criticizes, `mixed` is everything else. */
  sentiment: Sentiment,
  /** How the answer uses the brand's name. For `denied`, the sentiment is meaningless. */
  mention: MentionKind,
});
export type Verdict = z.output<typeof Verdict>;

/**
 * Extracts a verdict from the judge's reply: bare JSON, a fenced block, or JSON within text. The last one counts,
 * because models may reason first. JSON that also occurs in the judged answer is ignored as a quotation.
 * @returns undefined if there is no verdict
 */
export function readVerdict(written: string, judged: string): Verdict | undefined {
  const objects = [...written.slice(-maxTailLength).matchAll(flatObject)].filter(([text]) => !judged.includes(text));
  return objects.map(([text]) => parseVerdict(text)).findLast((verdict) => verdict !== undefined);
}

/** Characters at the end of the reply that are searched. */
const maxTailLength = 20_000;

/** A JSON object without nested braces, except in strings. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/gs;

function parseVerdict(text: string): Verdict | undefined {
  try {
    return Verdict.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
