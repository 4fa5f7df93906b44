import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import {
  headsBest,
  headsCriteria,
  headsPlaces,
  headsRecipePart,
  headsWinners,
  leadsToBest,
  leadsToCriteria,
  leadsToSupplies,
  namesBestOfAll,
  opensWithAmount,
} from '../lexicon/headWords.ts';
import { isHeading, leadOf } from '../reading/leads.ts';
import { numberStyleOf } from '../reading/numberedLines.ts';
import { numberingOf, opensWithMedal } from '../reading/numbering.ts';

/** Blocks that start the options of a list, the best first. */
export type RankedList = readonly Block[];

/** List of options, with the lists under the next headings if each has its own. */
interface RankedLists {
  readonly lists: readonly RankedList[];
  /** True if each list counts from 1. */
  readonly areNumbered: boolean;
}

const maxRankedItems = 50;
/** Maximum number of blocks between two options of a list. */
const patience = 60;

/**
 * Yields the lists of an answer that may be rankings, in order.
 * @param isTracked returns true for a block that starts with the brand or a competitor
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
    // If the first column of a table counts, the second has the names.
    const areNumbered = numberOf(reading, block) !== undefined || (first[0]?.column ?? 0) > 0;
    const hasOrder = areNumbered ? lists.some((list) => list.length > 1) : lists.flat().length > 1;
    if (isOfOptions && hasOrder && !areRecipes(reading, first)) yield { lists, areNumbered };
  }
}

const leadsToNoOptions = (lead: string): boolean => leadsToCriteria(lead) || leadsToSupplies(lead);

/** True if most options are recipes or ingredients: amounts, or headings such as "Ingredients:". */
function areRecipes(reading: AnswerReading, list: RankedList): boolean {
  const recipes = list.filter((block) =>
    [block, ...reading.under(block)]
      .map(({ text }) => text.slice(0, maxLabelLength))
      .some((text) => headsRecipePart(text) || opensWithAmount(text)),
  );
  return 2 * recipes.length > list.length;
}

/** Returns the list that starts at a block, or an empty list. */
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

function leadTo({ blocks }: AnswerReading, index: number): string {
  const before = blocks[index - 1];
  return before ? leadOf(before) : '';
}

/** True for "Best overall: Acme". The blocks after it are about Acme. */
const namesPick = (heading: string): boolean => /[:：]\s*\p{L}/u.test(heading);

/** True after "Best overall:". Checks the words first, because few blocks have them and finding a name is slow. */
const isBestOfAll = (reading: AnswerReading, block: Block): boolean =>
  namesBestOfAll(block.text.slice(0, maxLabelLength)) && namesBestOfAll(labelOf(reading, block));

/** Returns the text before the name in a block, such as "Best overall: ". */
const labelOf = (reading: AnswerReading, block: Block): string =>
  block.text.slice(0, reading.headOf(block)?.start ?? 0).slice(0, maxLabelLength);

const maxLabelLength = 100;

/**
 * True for a bold pick or a heading under one such as "Best Overall". The picks under the next headings continue its
 * list.
 */
function standsUnderBestOfAll({ blocks }: AnswerReading, index: number, block: Block): boolean {
  const heading = blocks[index - 1];
  if (heading?.kind !== 'heading' || !namesBestOfAll(heading.text) || namesPick(heading.text)) return false;
  return block.kind === 'heading'
    ? isAbove(heading, block)
    : block.kind === 'paragraph' && block.strong[0]?.start === 0;
}

/** Returns the words of a lower heading directly below a heading, which describe it: "Best Overall". */
function badgeOf({ blocks }: AnswerReading, index: number): string {
  const block = blocks[index];
  const badge = blocks[index + 1];
  return block?.kind === 'heading' && badge?.kind === 'heading' && badge.level > block.level ? badge.text : '';
}

/**
 * Returns the number of an item, or the one at the start of a heading or of a paragraph with a bold name. A medal above
 * names that count from 1 marks a category.
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
 * Returns the options from the first one on.
 * @param next classifies a later block: an option, none, or the end of the list
 */
function optionsFrom(
  { blocks }: AnswerReading,
  from: number,
  next: (block: Block, index: number) => 'option' | 'none' | 'end',
): RankedList {
  const options = blocks.slice(from, from + 1);
  let latest = from;
  for (let index = from + 1; index <= latest + patience && options.length < maxRankedItems; index++) {
    const block = blocks[index];
    const part = block ? next(block, index) : 'end';
    if (!block || part === 'end') break;
    if (part === 'none') continue;
    options.push(block);
    latest = index;
  }
  return options;
}

/** Returns the options that count up from 1. */
function numbered(reading: AnswerReading, from: number, first: Block): RankedList {
  let last = 1;
  let isDivided = false;
  return optionsFrom(reading, from, (block) => {
    const number = areOneList(reading, block, first) ? numberOf(reading, block) : undefined;
    if (number === undefined) {
      isDivided ||= block.kind === 'heading';
      return 'none';
    }
    // In Markdown, every item may have the number 1.
    if (number !== last + 1 && (number !== 1 || last !== 1 || isDivided)) return 'end';
    last = number;
    return 'option';
  });
}

const areOneList = (reading: AnswerReading, one: Block, other: Block): boolean =>
  reading.areAlike(one, other) && numberStyleOf(one) === numberStyleOf(other);

/** Returns the items of a list without numbers, up to the end of its indent. */
const bullets = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) => {
    if (block.kind !== 'item' && reading.indentOf(block) <= reading.indentOf(first)) return 'end';
    return block.number === undefined && reading.areAlike(block, first) ? 'option' : 'none';
  });

/** Returns the headings of one level, up to a heading of a higher level. */
const headings = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) =>
    isAbove(block, first) ? 'end' : reading.areAlike(block, first) ? 'option' : 'none',
  );

/**
 * Returns the picks under labels, as long as they have the same form: "Best overall: … / Runner-up: … / Best budget:
 * …".
 */
const labelled = (reading: AnswerReading, from: number, first: Block): RankedList =>
  optionsFrom(reading, from, (block) => {
    if (isAbove(block, first)) return 'end';
    if (!reading.areAlike(block, first)) return 'none';
    return /\p{L}/u.test(labelOf(reading, block)) ? 'option' : 'end';
  });

/** Returns the headings of one level if most have badges. A heading that links to the product needs none. */
function badged(reading: AnswerReading, from: number, first: Block): RankedList {
  let badges = 1;
  const options = optionsFrom(reading, from, (block, index) => {
    if (isAbove(block, first)) return 'end';
    if (!reading.areAlike(block, first)) return 'none';
    const hasBadge = badgeOf(reading, index) !== '';
    if (hasBadge) badges++;
    return hasBadge || block.links[0]?.start === 0 ? 'option' : 'end';
  });
  return 2 * badges > options.length ? options : [];
}

const isAbove = (block: Block, other: Block): boolean =>
  block.kind === 'heading' && other.kind === 'heading' && block.level < other.level;

/** Yields the lists under the next headings, as long as they look like the first: "Best overall", "Best budget". */
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
    const options = list(reading, index + 1, option);
    count += options.length;
    if (count > maxRankedItems) return;
    yield options;
    latest = blocks.indexOf(options.at(-1) ?? option, index);
    index = latest;
  }
}

/**
 * Returns the cells that name the options of the table that starts with `head`: the first column, or the second if the
 * first counts. Empty if the rows are criteria, or places with a best option each.
 * @param isTracked returns true for a cell that starts with the brand or a competitor
 */
function tableOptions(reading: AnswerReading, head: Block, isTracked: (cell: Block) => boolean): readonly Block[] {
  const table = reading.placeOf(head)?.table;
  if (!table || table.rows[0]?.[0] !== head || headsCriteria(head.text)) return [];
  const { column } = table;
  if ((head.column ?? 0) > column) return [];
  const [heads = [], ...rows] = table.rows.slice(0, maxRows).map((row) => row.slice(0, maxCells));
  const options = columnOf(rows, column);
  if (options.some(isTracked)) return options;
  const others = heads.filter((cell) => (cell.column ?? 0) > column);
  const ofPlaces = headsPlaces(head.text);
  const answering = others.filter(({ text }) => (ofPlaces ? headsBest : headsWinners)(text));
  const elsewhere =
    answering.some((cell) => areCellsNames(reading, columnOf(rows, cell.column ?? 0))) ||
    (ofPlaces && rows.some((row) => row.some(isTracked)));
  return elsewhere ? [] : options;
}

/** Maximum number of rows read, including the header. */
const maxRows = 51;
const maxCells = 20;

const columnOf = (rows: readonly Block[][], column: number): Block[] =>
  rows.flatMap((row) => row.filter((cell) => cell.column === column));

/** True if at least two thirds of the cells have more than labels and symbols. */
const areCellsNames = (reading: AnswerReading, cells: readonly Block[]): boolean =>
  cells.length > 1 && 3 * cells.filter((cell) => reading.gradeOf(cell) !== 'label').length >= 2 * cells.length;
