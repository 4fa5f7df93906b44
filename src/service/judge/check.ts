import { findMentions } from '../../analysis/mentions/findNames.ts';
import { words } from '../../text/words/words.ts';
import type { ToJudge } from './instructions.ts';
import type { BrandPassage } from './passages.ts';
import { quotationIn } from './quotation.ts';
import { readVerdict, type Verdict } from './verdict.ts';

/**
 * A verdict that can be used, with its quotation as the answer spells it; or what is wrong with what the judge wrote.
 */
type Checked = { readonly verdict: Verdict } | { readonly fault: 'verdict' | 'quotation' };

/** Reads what a judge wrote and holds its quotation against the answer. */
export function checkVerdict(written: string, answer: ToJudge, passages: readonly BrandPassage[]): Checked {
  const verdict = readVerdict(written, answer.content);
  if (!verdict) return { fault: 'verdict' };
  const quotation = quotationIn(passages, verdict.quotation);
  return quotation !== undefined && shows(quotation, answer)
    ? { verdict: { ...verdict, quotation } }
    : { fault: 'quotation' };
}

/** True for words that name the brand, or say anything at all. */
const shows = (quotation: string, { brand }: ToJudge): boolean =>
  findMentions(quotation, brand).length > 0 || words(quotation).length >= 3;
