import { leadsToBest, leadsToUse, namesBestOfAll } from '../lexicon/headWords.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { InlineHead } from '../reading/inlineHeads.ts';

/**
 * Returns the options of ordered lists in running text: numbered lists, lists under words such as "Top Picks", and the
 * lists that follow them.
 */
export function inlineOptions(reading: AnswerReading): readonly InlineHead[] {
  const heads = reading.blocks.flatMap((block) => reading.inlineHeadsIn(block));
  const lists = [...Map.groupBy(heads, ({ block, list }) => `${block.start} ${list}`).values()].filter(areNames);
  const [first = []] = lists;
  if (!givesOrder(first)) return [];
  // After a numbered list, options without a number have no rank: "Other Options".
  const ranked = first[0]?.number === 1 ? lists.filter(([head]) => head?.number !== undefined) : lists;
  return ranked.flat().filter(({ grade }) => grade !== 'label');
}

/** True if fewer than half of the items are labels. */
const areNames = (list: readonly InlineHead[]): boolean =>
  2 * list.filter(({ grade }) => grade === 'label').length < list.length;

/** "Best budget: Acme" alone is a category, not an order. */
function givesOrder(list: readonly InlineHead[]): boolean {
  const announced = list[0]?.announced ?? '';
  if (namesBestOfAll(announced)) return true;
  return list.length > 1 && !leadsToUse(announced) && (leadsToBest(announced) || isCounted(list));
}

const isCounted = (list: readonly InlineHead[]): boolean => list.every(({ number }, index) => number === index + 1);
