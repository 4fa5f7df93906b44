import type { Block } from '../../text/markdown/document.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { leadsToBest, leadsToCriteria, namesBestOfAll } from '../lexicon/headWords.ts';
import { NumberedLine } from '../reading/numberedLines.ts';
import { medalOf, numberingOf } from '../reading/numbering.ts';
import { tableOptions } from './rankedTables.ts';

/** At most so many options of a list are read. */
const maxRankedItems = 50;
/** So many blocks may stand between two options of a list. */
const patience = 60;

/**
 * The lists of an answer that may be rankings, in order, each as the blocks that begin its options.
 * @param isTracked tells whether a block opens with the brand or a competitor
 */
export function* rankedLists(
  reading: AnswerReading,
  isTracked: (block: Block) => boolean,
): Generator<readonly Block[]> {
  const taken = new Set<Block>();
  for (const [index, block] of reading.blocks.entries()) {
    if (taken.has(block)) continue;
    const list =
      block.kind === 'cell'
        ? tableOptions(reading, index, isTracked).slice(0, maxRankedItems)
        : listFrom(reading, index, block);
    for (const entry of list) taken.add(entry);
    if (list.length > 1 && !leadsToCriteria(leadTo(reading, index))) yield list;
  }
}

function listFrom(reading: AnswerReading, index: number, block: Block): readonly Block[] {
  const number = numberOf(block);
  if (number === 1) return numbered(reading, index, block);
  if (number === undefined && namesBestOfAll(labelOf(reading, block))) return labelled(reading, index, block);
  const follows = block.kind === 'item' && number === undefined && reading.blocks[index - 1]?.kind !== 'item';
  const lead = follows ? leadTo(reading, index) : '';
  // A heading such as "Best overall: Acme" names one thing, and the items are about it.
  return leadsToBest(lead) && !/[:：]\s*\p{L}/u.test(lead) ? bullets(reading, index, block) : [];
}

/** The words that lead to the block: the heading or bold line before it, or the last words of a paragraph. */
function leadTo({ blocks }: AnswerReading, index: number): string {
  const before = blocks[index - 1];
  if (before?.kind === 'heading') return before.text;
  if (before?.kind !== 'paragraph') return '';
  if (before.strong[0]?.start === 0 && before.strong[0].end >= before.text.length - 1) return before.text;
  return /[^.!?\n]{1,200}[:：]\s*$/.exec(before.text.slice(-220))?.[0] ?? '';
}

/** The number of an item, or the one that a heading or a bold name at the start of a paragraph stands behind. */
function numberOf(block: Block): number | undefined {
  const { kind, text, strong } = block;
  if (kind === 'item') return block.number ?? medalOf(text)?.number;
  if (kind !== 'heading' && kind !== 'paragraph') return undefined;
  const numbering = numberingOf(text);
  return kind === 'heading' || (strong[0]?.start ?? Infinity) <= (numbering?.length ?? 0)
    ? numbering?.number
    : undefined;
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
    if (!block || (first.kind === 'heading' && block.kind === 'heading' && block.level < first.level)) break;
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
