import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { Outline } from './outline.ts';

/** Minimum words that the instructions ask for. */
const least = { lead: 40, section: 80 };

/**
 * Returns the planned number of words if a draft has less than half of them. Unsupported text doesn't count.
 * @param wanted number of words that the writer requested
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
