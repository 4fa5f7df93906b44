import { withoutUnsupported } from '../../text/markdown/unsupported.ts';
import { wordEnds } from '../../text/words/words.ts';
import type { Outline } from './outline.ts';

/** Minimum words that the instructions ask for. */
const minWords = { lead: 40, section: 80 };

/**
 * Returns the planned number of words if a draft has less than half of them. Unsupported text doesn't count.
 * @param requested number of words that the writer requested
 */
export function missedWords(
  draft: string,
  { sections }: Pick<Outline, 'sections'>,
  requested: number | undefined,
): number | undefined {
  const planned = requested ?? sections.reduce((sum, { lead }) => sum + (lead ? minWords.lead : minWords.section), 0);
  const { length: count } = wordEnds(withoutUnsupported(draft).replace(/\]\([^()\s]{0,2000}\)/g, ']'));
  return count < planned / 2 ? planned : undefined;
}
