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
import { isHeading, leadOf } from '../reading/leads.ts';
import { numberStyleOf } from '../reading/numberedLines.ts';
import { numberingOf, opensWithMedal } from '../reading/numbering.ts';
import { tableOptions } from './rankedTables.ts';

/** The blocks that begin the options of a list, the best first. */
export type RankedList = readonly Block[];

/** A list of options, and those under the headings that follow, where each heading has a list of its own. */
interface RankedLists {
  readonly lists: readonly RankedList[];
  /** True where each list counts from 1. */
  readonly areNumbered: boolean;
}

/** At most so many options of a list are read. */
const maxRankedItems = 50;
/** So many blocks may stand between two options of a list. */
const patience = 60;

/**
 * Yields lists of an answer that can be rankings, in order.
 * @param isTracked whether a block begins with the brand or a competitor
 */
export function* rankedLists(reading: AnswerReading, isTracked: (block: Block) => boolean): Generator<RankedLists> {
  const taken = new Set<Block>();
  for (const [index, block] of reading.blocks.entries()) {
    if (taken.has(block)) continue;
    const first =
      block.kind === 'cell'
        ? tableOptions(reading, block, isTracked).slice(0, maxRankedItems)
        : listFrom(reading, index, block);
    const isOfOptions = first.length > 0 && !leadsToNoOptions(leadTo(reading, index));
    const lists = isOfOptions ? [first, ...furtherLists(reading, index, first)] : [first];
    for (const option of lists.flat()) taken.add(option);
    // The names of a table whose first column counts stand in the second.
    const areNumbered = numberOf(reading, block) !== undefined || (first[0]?.column ?? 0) > 0;
    const hasOrder = areNumbered ? lists.some((list) => list.length > 1) : lists.flat().length > 1;
    if (isOfOptions && hasOrder && !areRecipes(reading, first)) yield { lists, areNumbered };
  }
}

const leadsToNoOptions = (lead: string): boolean => leadsToCriteria(lead) || leadsToSupplies(lead);

/** True for what is cooked, or cooked with: amounts, or headings such as "Ingredients:", at or under most options. */
function areRecipes(reading: AnswerReading, list: RankedList): boolean {
  const recipes = list.filter((block) =>
    [block, ...reading.under(block)]
      .map(({ text }) => text.slice(0, maxLabelLength))
      .some((text) => headsRecipePart(text) || opensWithAmount(text)),
  );
  return 2 * recipes.length > list.length;
}

/** The list whose first option is the block at a place; empty where none begins there. */
function listFrom(reading: AnswerReading, index: number, block: Block): RankedList {
  const number = numberOf(reading, block);
  if (number !== undefined) return number === 1 ? numbered(reading, index, block) : [];
  if (isBestOfAll(reading, block)) return labelled(reading, index, block);
  if (standsUnderBestOfAll(reading, index, block))
    return block.kind === 'heading' ? headings(reading, index, block) : [block];
  if (namesBestOfAll(badgeOf(reading, index))) return badged(reading, index, block);
  if (block.kind !== 'item' || reading.blocks[index - 1]?.kind === 'item') return [];
  const lead = leadTo(reading, index);
  return leadsToBest(lead) && !namesPick(lead) ? bullets(reading, index, block) : [];
}

/** The words that lead to the block. */
function leadTo({ blocks }: AnswerReading, index: number): string {
  const before = blocks[index - 1];
  return before ? leadOf(before) : '';
}

/** True for "Best overall: Acme": what follows is about it. */
const namesPick = (heading: string): boolean => /[:：]\s*\p{L}/u.test(heading);

/** True behind "Best overall:". Few blocks open with such words, and only those are asked for their name. */
const isBestOfAll = (reading: AnswerReading, block: Block): boolean =>
  namesBestOfAll(block.text.slice(0, maxLabelLength)) && namesBestOfAll(labelOf(reading, block));

/** The text before the name in a block, such as "Best overall: ". */
const labelOf = (reading: AnswerReading, block: Block): string =>
  block.text.slice(0, reading.headOf(block)?.start ?? 0).slice(0, maxLabelLength);

const maxLabelLength = 100;

/**
 * True for a bold pick or a heading under one such as "Best Overall"; the picks of the headings that follow go on from
 * it.
 */
function standsUnderBestOfAll({ blocks }: AnswerReading, index: number, block: Block): boolean {
  const heading = blocks[index - 1];
  if (heading?.kind !== 'heading' || !namesBestOfAll(heading.text) || namesPick(heading.text)) return false;
  return block.kind === 'heading'
    ? isAbove(heading, block)
    : block.kind === 'paragraph' && block.strong[0]?.start === 0;
}

/** The words of a heading that stands at once under another, and says what that is: "Best Overall". */
function badgeOf({ blocks }: AnswerReading, index: number): string {
  const block = blocks[index];
  const badge = blocks[index + 1];
  return block?.kind === 'heading' && badge?.kind === 'heading' && badge.level > block.level ? badge.text : '';
}

/**
 * The number of an item, or the one that a heading or a paragraph with a bold name opens with. A medal above names that
 * count from 1 marks a category.
 */
function numberOf(reading: AnswerReading, block: Block): number | undefined {
  const { kind, text, strong, number } = block;
  if (number !== undefined) return number;
  if (isHeading(block) && opensWithMedal(text) && countsNames(reading, block)) return undefined;
  const numbering = numberingOf(text);
  const isSetOff =
    kind === 'heading' ||
    kind === 'item' ||
    (kind === 'paragraph' && (strong[0]?.start ?? Infinity) <= (numbering?.length ?? 0));
  return isSetOff ? numbering?.number : undefined;
}

function countsNames(reading: AnswerReading, heading: Block): boolean {
  const [first] = reading.under(heading);
  return first?.number === 1 && reading.gradeOf(first) === 'name';
}

/**
 * The options from the first on.
 * @param next tells of a block behind it whether it is the next option, none, or ends the list
 */
function optionsFrom(
  { blocks }: AnswerReading,
  from: number,
  next: (block: Block, index: number) => 'option' | 'none' | 'end',
): RankedList {
  const found = blocks.slice(from, from + 1);
  let latest = from;
  for (let index = from + 1; index <= latest + patience && found.length < maxRankedItems; index++) {
    const block = blocks[index];
    const part = block ? next(block, index) : 'end';
    if (!block || part === 'end') break;
    if (part === 'none') continue;
    found.push(block);
    latest = index;
  }
  return found;
}

/** Those that count up. */
function numbered(reading: AnswerReading, from: number, first: Block): RankedList {
  let last = 1;
  let isDivided = false;
  return optionsFrom(reading, from, (block) => {
    const number = areOneList(reading, block, first) ? numberOf(reading, block) : undefined;
    if (number === undefined) {
      isDivided ||= block.kind === 'heading';
      return 'none';
    }
    // Markdown lets every item say 1.
    if (number !== last + 1 && (number !== 1 || last !== 1 || isDivided)) return 'end';
    last = number;
    return 'option';
  });
}

const areOneList = (reading: AnswerReading, one: Block, other: Block): boolean =>
  reading.areAlike(one, other) && numberStyleOf(one) === numberStyleOf(other);

/** The items of a list without numbers, up to where its indent ends. */
const bullets = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) => {
    if (block.kind !== 'item' && reading.indentOf(block) <= reading.indentOf(first)) return 'end';
    return block.number === undefined && reading.areAlike(block, first) ? 'option' : 'none';
  });

/** The headings of one level, up to the next of a higher one. */
const headings = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) =>
    isAbove(block, first) ? 'end' : reading.areAlike(block, first) ? 'option' : 'none',
  );

/** The picks under labels, as far as they stand alike: "Best overall: … / Runner-up: … / Best budget: …". */
const labelled = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) => {
    if (isAbove(block, first)) return 'end';
    if (!reading.areAlike(block, first)) return 'none';
    return /\p{L}/u.test(labelOf(reading, block)) ? 'option' : 'end';
  });

/** The headings of which most have badges, as far as they stand alike; one that links to the thing needs none. */
function badged(reading: AnswerReading, from: number, first: Block): RankedList {
  let badges = 1;
  const found = optionsFrom(reading, from, (block, index) => {
    if (isAbove(block, first)) return 'end';
    if (!reading.areAlike(block, first)) return 'none';
    const hasBadge = badgeOf(reading, index) !== '';
    if (hasBadge) badges++;
    return hasBadge || block.links[0]?.start === 0 ? 'option' : 'end';
  });
  return 2 * badges > found.length ? found : [];
}

/** True for a heading of a higher level than another. */
const isAbove = (block: Block, other: Block): boolean =>
  block.kind === 'heading' && other.kind === 'heading' && block.level < other.level;

/** The lists under the headings that follow, as far as each stands like the first: "Best overall", "Best budget". */
function* furtherLists(reading: AnswerReading, from: number, list: RankedList): Generator<RankedList> {
  const { blocks } = reading;
  const [first] = list;
  const heading = blocks[from - 1];
  if (!first || first !== blocks[from] || !heading || !isHeading(heading) || first.kind === 'cell') return;
  const isNumbered = numberOf(reading, first) !== undefined;
  let count = list.length;
  let latest = blocks.indexOf(list.at(-1) ?? first, from);
  for (let index = latest + 1; index < latest + patience; index++) {
    const block = blocks[index];
    if (!block || isAbove(block, heading)) return;
    if (!isHeading(block) || !reading.areAlike(block, heading) || numberOf(reading, block) !== undefined) continue;
    const option = blocks[index + 1];
    if (!option || leadsToNoOptions(block.text) || !areOneList(reading, option, first)) return;
    if (numberOf(reading, option) !== (isNumbered ? 1 : undefined)) return;
    const list = isNumbered ? numbered : option.kind === 'heading' ? headings : bullets;
    const found = list(reading, index + 1, option);
    count += found.length;
    if (count > maxRankedItems) return;
    yield found;
    latest = blocks.indexOf(found.at(-1) ?? option, index);
    index = latest;
  }
}
