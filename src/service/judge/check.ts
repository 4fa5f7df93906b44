import { findMentions } from '../../analysis/mentions/findNames.ts';
import { words } from '../../text/words/words.ts';
import type { ToJudge } from './instructions.ts';
import type { BrandPassage } from './passages.ts';
import { quotationIn } from './quotation.ts';
import { readVerdict, type Verdict } from './verdict.ts';

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
