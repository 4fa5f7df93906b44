import { leadsToBest, leadsToUse, namesBestOfAll } from '../lexicon/headWords.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { InlineHead } from '../reading/inlineHeads.ts';

/**
 * The options of lists in running text that give an order: those that are numbered, those under words such as "Top
 * Picks", and those of the lists that follow.
 */
export function inlineOptions(reading: AnswerReading): readonly InlineHead[] {
  const heads = reading.blocks.flatMap((block) => reading.inlineHeadsIn(block));
  const lists = [...Map.groupBy(heads, ({ block, list }) => `${block.start} ${list}`).values()].filter(areNames);
  const [first = []] = lists;
  if (!givesOrder(first)) return [];
  // What is not counted any more stands behind no rank: "Other Options".
  const ranked = first[0]?.number === 1 ? lists.filter(([head]) => head?.number !== undefined) : lists;
  return ranked.flat().filter(({ grade }) => grade !== 'label');
}

/** In a list of names most are no labels. */
const areNames = (list: readonly InlineHead[]): boolean =>
  2 * list.filter(({ grade }) => grade === 'label').length < list.length;

/** "Best budget: Acme" alone is a category. */
function givesOrder(list: readonly InlineHead[]): boolean {
  const announced = list[0]?.announced ?? '';
  if (namesBestOfAll(announced)) return true;
  return list.length > 1 && !leadsToUse(announced) && (leadsToBest(announced) || isCounted(list));
}

const isCounted = (list: readonly InlineHead[]): boolean => list.every(({ number }, index) => number === index + 1);
