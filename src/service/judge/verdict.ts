import * as z from 'zod';
import { findMentions } from '../../analysis/mentions/findNames.ts';
import { MentionKind, Sentiment } from '../../contract/call/values.ts';
import { words } from '../../text/words/words.ts';
import type { ToJudge } from './instructions.ts';
import { type BrandPassage, quotationIn } from './passages.ts';

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

/** A usable verdict with its quotation as spelled in the answer, or the reason why the judge's reply is unusable. */
type Checked = { readonly verdict: Verdict } | { readonly fault: 'verdict' | 'quotation' };

/** Parses the judge's reply and finds its quotation in the answer. */
export function checkVerdict(written: string, answer: ToJudge, passages: readonly BrandPassage[]): Checked {
  const verdict = readVerdict(written, answer.content);
  if (!verdict) return { fault: 'verdict' };
  const quotation = quotationIn(passages, verdict.quotation);
  return quotation !== undefined && shows(quotation, answer)
    ? { verdict: { ...verdict, quotation } }
    : { fault: 'quotation' };
}

/** True if the quotation mentions the brand or has at least three words. */
const shows = (quotation: string, { brand }: ToJudge): boolean =>
  findMentions(quotation, brand).length > 0 || words(quotation).length >= 3;
