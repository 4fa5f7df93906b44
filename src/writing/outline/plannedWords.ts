import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { Outline } from './outline.ts';

/** The fewest words that the instructions ask for. */
const least = { lead: 40, section: 80 };

/**
 * How many words a draft was planned to have at least, if it has less than half of them; what no page supports doesn't
 * count.
 * @param wanted words that its writer asked for
 */
export function missedWords(
  draft: string,
  { sections }: Pick<Outline, 'sections'>,
  wanted: number | undefined,
): number | undefined {
  const planned = wanted ?? sections.reduce((sum, { lead }) => sum + (lead ? least.lead : least.section), 0);
  const { length: count } = wordEnds(withoutUnsupported(draft).replace(/\]\([^()\s]{0,2000}\)/g, ']'));
  return count < planned / 2 ? planned : undefined;
}
