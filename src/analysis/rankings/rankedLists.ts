import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import {
  headsRecipePart,
  leadsToBest,
  leadsToCriteria,
  leadsToSupplies,
  namesBestOfAll,
  opensWithAmount,
} from '../lexicon/headWords.ts';
import { opensWithCounted } from '../lexicon/labelWords.ts';
import { isHeading, leadOf } from '../reading/leads.ts';
import { NumberedLine } from '../reading/numberedLines.ts';
import { numberingOf } from '../reading/numbering.ts';
import { tableOptions } from './rankedTables.ts';

/** At most so many options of a list are read. */
const maxRankedItems = 50;
/** So many blocks may stand between two options of a list. */
const patience = 60;

/** The blocks that begin the options of a list, the best first. */
export type RankedList = readonly Block[];

/** A list of options, and those under the headings that follow, where each heading has a list of its own. */
interface RankedLists {
  readonly lists: readonly [RankedList, ...RankedList[]];
  /** True where each list counts from 1. */
  readonly areNumbered: boolean;
}

/**
 * What may be rankings in an answer, in order.
 * @param isTracked tells whether a block opens with the brand or a competitor
 */
export function* rankedLists(reading: AnswerReading, isTracked: (block: Block) => boolean): Generator<RankedLists> {
  const taken = new Set<Block>();
  for (const [index, block] of reading.blocks.entries()) {
    if (taken.has(block)) continue;
    const first =
      block.kind === 'cell'
        ? tableOptions(reading, block, isTracked).slice(0, maxRankedItems)
        : listFrom(reading, index, block);
    if (first.length === 0 || leadsToNoOptions(leadTo(reading, index))) {
      for (const entry of first) taken.add(entry);
      continue;
    }
    const areNumbered = numberOf(block) !== undefined;
    const lists = [first, ...furtherLists(reading, index, first)] as const;
    for (const entry of lists.flat()) taken.add(entry);
    const isOrder = areNumbered ? lists.some((list) => list.length > 1) : lists.flat().length > 1;
    if (isOrder && !areRecipes(reading, first)) yield { lists, areNumbered };
  }
}

/** The lists under the headings that follow, as far as each stands like the first: "Best overall", "Best budget". */
function* furtherLists(reading: AnswerReading, from: number, list: RankedList): Generator<RankedList> {
  const [first] = list;
  const heading = reading.blocks[from - 1];
  if (!first || first !== reading.blocks[from] || !heading || !isHeading(heading) || first.kind === 'cell') return;
  let count = list.length;
  let latest = placeFrom(reading, from, list.at(-1));
  for (let index = latest + 1; index < latest + patience; index++) {
    const block = reading.blocks[index];
    if (!block || (block.kind === 'heading' && heading.kind === 'heading' && block.level < heading.level)) return;
    if (!isHeading(block) || !reading.areAlike(block, heading) || numberOf(block) !== undefined) continue;
    const option = reading.blocks[index + 1];
    if (!option || leadsToNoOptions(block.text) || !areOneList(reading, option, first)) return;
    const isNumbered = numberOf(first) !== undefined;
    if (isNumbered ? numberOf(option) !== 1 : numberOf(option) !== undefined) return;
    const found = isNumbered ? numbered(reading, index + 1, option) : bullets(reading, index + 1, option);
    count += found.length;
    if (count > maxRankedItems) return;
    yield found;
    latest = placeFrom(reading, index + 1, found.at(-1));
    index = latest;
  }
}

const leadsToNoOptions = (lead: string): boolean =>
  leadsToCriteria(lead) || leadsToSupplies(lead) || opensWithCounted(lead);

/** The place of a block that stands at or behind another place. */
function placeFrom({ blocks }: AnswerReading, from: number, block: Block | undefined): number {
  let place = from;
  while (place < blocks.length - 1 && blocks[place] !== block) place++;
  return place;
}

/** True for what is cooked, or cooked with: amounts, or headings such as "Ingredients:", at or under most options. */
function areRecipes(reading: AnswerReading, list: RankedList): boolean {
  let recipes = 0;
  for (const block of list) {
    const texts = [block, ...reading.under(block)].map(({ text }) => text.slice(0, maxLabelLength));
    if (texts.some((text) => headsRecipePart(text) || opensWithAmount(text))) recipes++;
  }
  return 2 * recipes > list.length;
}

function listFrom(reading: AnswerReading, index: number, block: Block): readonly Block[] {
  const number = numberOf(block);
  if (number === 1) return numbered(reading, index, block);
  if (number !== undefined) return [];
  if (isBestOfAll(reading, block)) return labelled(reading, index, block);
  const follows = block.kind === 'item' && reading.blocks[index - 1]?.kind !== 'item';
  if (standsUnderBestOfAll(reading, index, block)) return [block];
  if (namesBestOfAll(badgeOf(reading, index))) return badged(reading, index, block);
  const lead = follows ? leadTo(reading, index) : '';
  // A heading such as "Best overall: Acme" names one thing, and the items are about it.
  return leadsToBest(lead) && !/[:：]\s*\p{L}/u.test(lead) ? bullets(reading, index, block) : [];
}

/** True behind "Best overall:". Few blocks open with such words, and only those are asked for their name. */
const isBestOfAll = (reading: AnswerReading, block: Block): boolean =>
  namesBestOfAll(block.text.slice(0, maxLabelLength)) && namesBestOfAll(labelOf(reading, block));

/** True for a bold pick under a heading such as "Best Overall"; the picks of the headings that follow go on from it. */
function standsUnderBestOfAll({ blocks }: AnswerReading, index: number, { kind, strong }: Block): boolean {
  const heading = blocks[index - 1];
  if (kind !== 'paragraph' || strong[0]?.start !== 0 || heading?.kind !== 'heading') return false;
  // A heading such as "Best overall: Acme" names the pick itself.
  return namesBestOfAll(heading.text) && !/[:：]\s*\p{L}/u.test(heading.text);
}

/** The words of a heading that stands at once under another, and says what that is: "Best Overall". */
function badgeOf({ blocks }: AnswerReading, index: number): string {
  const block = blocks[index];
  const badge = blocks[index + 1];
  return block?.kind === 'heading' && badge?.kind === 'heading' && badge.level > block.level ? badge.text : '';
}

/** The headings of which most have badges, as far as they stand alike; one that links to the thing needs none. */
function badged(reading: AnswerReading, from: number, first: Block): Block[] {
  const found: Block[] = [];
  let badges = 0;
  for (let index = from; index < from + patience && found.length < maxRankedItems; index++) {
    const block = reading.blocks[index];
    if (!block || (block.kind === 'heading' && block.level < first.level)) break;
    if (!reading.areAlike(block, first)) continue;
    const hasBadge = badgeOf(reading, index) !== '';
    if (!hasBadge && block.links[0]?.start !== 0) break;
    if (hasBadge) badges++;
    found.push(block);
  }
  return 2 * badges > found.length ? found : [];
}

/** The words that lead to the block. */
function leadTo({ blocks }: AnswerReading, index: number): string {
  const before = blocks[index - 1];
  return before ? leadOf(before) : '';
}

/** The number of an item, or the one that a heading or a paragraph with a bold name opens with. */
function numberOf({ kind, text, strong, number }: Block): number | undefined {
  if (number !== undefined) return number;
  const numbering = numberingOf(text);
  const isSetOff =
    kind === 'heading' ||
    kind === 'item' ||
    (kind === 'paragraph' && (strong[0]?.start ?? Infinity) <= (numbering?.length ?? 0));
  return isSetOff ? numbering?.number : undefined;
}

/** What stands before the name in a block: "Best overall: ". */
const labelOf = (reading: AnswerReading, block: Block): string =>
  block.text.slice(0, reading.headOf(block)?.start ?? 0).slice(0, maxLabelLength);

const maxLabelLength = 100;

/** The picks under labels, as far as they stand alike: "Best overall: … / Runner-up: … / Best budget: …". */
function labelled(reading: AnswerReading, from: number, first: Block): Block[] {
  const found: Block[] = [];
  for (const block of reading.blocks.slice(from, from + patience)) {
    if (first.kind === 'heading' && block.kind === 'heading' && block.level < first.level) break;
    if (!reading.areAlike(block, first)) continue;
    if (!/\p{L}/u.test(labelOf(reading, block))) break;
    found.push(block);
  }
  return found;
}

function numbered(reading: AnswerReading, from: number, first: Block): Block[] {
  const found = [first];
  let last = 1;
  let divided = false;
  let latest = from + 1;
  for (let index = from + 1; found.length < maxRankedItems && index < latest + patience; index++) {
    const block = reading.blocks[index];
    if (!block) break;
    const number = areOneList(reading, block, first) ? numberOf(block) : undefined;
    divided ||= number === undefined && block.kind === 'heading';
    if (number === undefined) continue;
    // Markdown lets every item say 1.
    if (number !== last + 1 && (number !== 1 || last !== 1 || divided)) break;
    found.push(block);
    last = number;
    latest = index;
  }
  return found;
}

const areOneList = (reading: AnswerReading, one: Block, other: Block): boolean =>
  reading.areAlike(one, other) && styleOf(one) === styleOf(other);

const styleOf = (block: Block): string | undefined => (block instanceof NumberedLine ? block.style : undefined);

function bullets(reading: AnswerReading, from: number, first: Block): Block[] {
  const found = [first];
  let latest = from + 1;
  for (let index = from + 1; found.length < maxRankedItems && index < latest + patience; index++) {
    const block = reading.blocks[index];
    if (!block || (block.kind !== 'item' && reading.indentOf(block) <= reading.indentOf(first))) break;
    if (block.number !== undefined || !reading.areAlike(block, first)) continue;
    found.push(block);
    latest = index;
  }
  return found;
}
