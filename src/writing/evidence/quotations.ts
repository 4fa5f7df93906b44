import { squashed } from '../../text/words/fold.ts';
import { distinct } from './distinct.ts';
import type { Quotation } from './passages.ts';

/** Returns the first distinct quotations, with the number of answers that contain each verbatim. */
export function distinctQuotations<Quoted extends Quotation>(
  quotations: readonly Quoted[],
  max: number,
  textOf: (quotation: Quoted) => string = ({ text }) => text,
): Quoted[] {
  const byText = Map.groupBy(quotations, ({ text }) => squashed(text));
  return distinct(quotations, max, textOf).map((quotation) => {
    const same = byText.get(squashed(quotation.text)) ?? [];
    const saidBy = new Set(same.map(({ answer }) => answer)).size;
    return saidBy > 1 ? { ...quotation, saidBy } : quotation;
  });
}
