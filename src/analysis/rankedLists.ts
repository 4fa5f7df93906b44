import type { Block, MarkdownDocument } from '../text/document.ts';
import { Layout } from './layout.ts';
import { headsCriteria, leadsToBest, leadsToCriteria } from './leadWords.ts';

/** At most so many options of a list are read. */
const most = 50;
/** So many blocks may stand between two options of a list. */
const patience = 60;

/** The lists of an answer that may be rankings, in order, each as the blocks that begin its options. */
export function* rankedLists(document: MarkdownDocument): Generator<readonly Block[]> {
  const layout = new Layout(document);
  const taken = new Set<Block>();
  for (const [index, block] of layout.blocks.entries()) {
    if (taken.has(block)) continue;
    const list = listFrom(layout, index, block);
    for (const entry of list) taken.add(entry);
    if (list.length > 1 && !leadsToCriteria(leadTo(layout, index))) yield list;
  }
}

function listFrom(layout: Layout, index: number, block: Block): readonly Block[] {
  if (block.kind === 'cell') return tableColumn(layout, index);
  const number = numberOf(block);
  if (number === 1) return numbered(layout, index, block);
  const follows = block.kind === 'item' && number === undefined && layout.blocks[index - 1]?.kind !== 'item';
  const lead = follows ? leadTo(layout, index) : '';
  // A heading such as "Best overall: Acme" names one thing, and the items are about it.
  return leadsToBest(lead) && !/[:：]\s*\p{L}/u.test(lead) ? bullets(layout, index, block) : [];
}

/** The words that lead to the block: the heading or bold line before it, or the last words of a paragraph. */
function leadTo({ blocks }: Layout, index: number): string {
  const before = blocks[index - 1];
  if (before?.kind === 'heading') return before.text;
  if (before?.kind !== 'paragraph') return '';
  if (before.strong[0]?.start === 0 && before.strong[0].end >= before.text.length - 1) return before.text;
  return /[^.!?\n]{1,200}[:：]\s*$/.exec(before.text.slice(-220))?.[0] ?? '';
}

/** The number of an item, or the one that a heading or bold paragraph opens with. */
function numberOf(block: Block): number | undefined {
  if (block.kind === 'item') return block.number;
  if (block.kind !== 'heading' && (block.kind !== 'paragraph' || block.strong[0]?.start !== 0)) return undefined;
  const written = /^\P{L}{0,4}?(\d{1,2})(?:[.):]|\uFE0F?\u20E3|(?<=#\d+))\s/u.exec(block.text)?.[1];
  return written === undefined ? undefined : Number(written);
}

function numbered(layout: Layout, from: number, first: Block): Block[] {
  const found = [first];
  let last = 1;
  let divided = false;
  for (let index = from + 1, wait = 0; found.length < most && wait < patience; index++, wait++) {
    const block = layout.blocks[index];
    if (!block || (first.kind === 'heading' && block.kind === 'heading' && block.level < first.level)) break;
    const number = layout.areAlike(block, first) ? numberOf(block) : undefined;
    divided ||= number === undefined && block.kind === 'heading';
    if (number === undefined) continue;
    // Markdown lets every item say 1.
    if (number !== last + 1 && (number !== 1 || last !== 1 || divided)) break;
    found.push(block);
    last = number;
    wait = 0;
  }
  return found;
}

function bullets(layout: Layout, from: number, first: Block): Block[] {
  const found = [first];
  for (let index = from + 1, wait = 0; found.length < most && wait < patience; index++, wait++) {
    const block = layout.blocks[index];
    if (!block || (block.kind !== 'item' && layout.indentOf(block) <= layout.indentOf(first))) break;
    if (block.number !== undefined || !layout.areAlike(block, first)) continue;
    found.push(block);
    wait = 0;
  }
  return found;
}

/** The names under the head of a table: its first column, or the second where the first counts. */
function tableColumn({ blocks }: Layout, from: number): Block[] {
  const head = blocks[from];
  if (!head || head.column !== 0 || blocks[from - 1]?.kind === 'cell' || headsCriteria(head.text)) return [];
  const column = /^(?:#|№|rank(?:ing)?|place|no\.?|position|rang|platz|nr\.?)$/iu.test(head.text.trim()) ? 1 : 0;
  const found: Block[] = [];
  for (let index = from + 1; blocks[index]?.kind === 'cell' && found.length < most + 1; index++) {
    const cell = blocks[index];
    if (cell?.column === column) found.push(cell);
  }
  return found.slice(column, most + column);
}
