import { leadsToBest, leadsToUse, namesBestOfAll } from '../lexicon/headWords.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { InlineHead } from '../reading/inlineHeads.ts';

/**
 * The options of lists in running text that give an order: those under words such as "Top Picks", and those of the
 * lists that follow.
 */
export function inlineOptions(reading: AnswerReading): readonly InlineHead[] {
  const heads = reading.blocks.flatMap((block) => reading.inlineHeadsIn(block));
  const lists = [...Map.groupBy(heads, ({ block, list }) => `${block.start} ${list}`).values()].filter(areNames);
  const [first = []] = lists;
  return givesOrder(first) ? lists.flat().filter(({ grade }) => grade !== 'label') : [];
}

/** In a list of names most are no labels. */
const areNames = (list: readonly InlineHead[]): boolean =>
  2 * list.filter(({ grade }) => grade === 'label').length < list.length;

/** "Best budget: Acme" alone is a category. */
function givesOrder(list: readonly InlineHead[]): boolean {
  const announced = list[0]?.announced ?? '';
  return namesBestOfAll(announced) || (list.length > 1 && leadsToBest(announced) && !leadsToUse(announced));
}
