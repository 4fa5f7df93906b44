import type { Block, Span } from '../../text/markdown/document.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import { type BlockMention, opensBlock } from '../mentions/findNames.ts';
import type { Named } from '../mentions/named.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { titleOf } from '../reading/heads.ts';
import { cellForm } from '../reading/tables.ts';
import { nameMark } from './clauses.ts';

/**
 * What an answer says of the brand: what stands under an item or heading that it leads, in its row of a table, behind
 * its name in a list whose line breaks are lost, and else the sentences that name it, with those that go on with "it".
 * Names are no praise ("Best Buy"): the brand's are replaced by `nameMark`, those of others left out.
 */
export function brandPassages(reading: AnswerReading, brand: Named): string[] {
  const told = reading.mentionsOf(brand).filter(({ denied }) => !denied);
  if (told.length === 0) return [];
  const ledByOthers = new Set(
    reading.mentions.filter((mention) => mention.named !== brand && leads(mention)).map(({ block }) => block),
  );
  const whole = new Set<Block>();
  const rows: Row[] = [];
  for (const mention of told) {
    const { block } = mention;
    if (block.kind === 'cell') {
      if (opensBlock(mention)) rows.push(...rowOf(reading, block));
    } else if (leads(mention) || isTitle(mention)) {
      for (const part of [block, ...untilLed(reading.under(block), ledByOthers)]) whole.add(part);
    }
  }
  const mask = masking(reading, brand);
  const passages = [...whole].slice(0, maxBlocks).map((block) => mask(block, { start: 0, end: block.text.length }));
  for (const { head, cell } of rows.slice(0, maxBlocks)) {
    passages.push(`${head?.text ?? ''}: ${mask(cell, { start: 0, end: cell.text.length })}`);
  }
  const places = new Places(reading);
  for (const mention of told.slice(0, maxMentions)) {
    const { block } = mention;
    if (whole.has(block) || block.kind === 'cell') continue;
    passages.push(...places.around(mention).map((span) => mask(block, span)));
  }
  return [...new Set(passages)];
}

/** So many mentions and blocks tell how an answer speaks of a brand; one that goes on and on is not read to its end. */
const maxMentions = 100;
const maxBlocks = 500;

/** What stands under a heading up to where somebody else's begins. */
function untilLed(blocks: readonly Block[], ledByOthers: ReadonlySet<Block>): readonly Block[] {
  const end = blocks.findIndex((block) => ledByOthers.has(block));
  return end < 0 ? blocks : blocks.slice(0, end);
}

const leads = (mention: BlockMention): boolean =>
  (mention.block.kind === 'item' || mention.block.kind === 'heading') && opensBlock(mention);

/** True where the name stands in the bold title that opens its paragraph. */
function isTitle(mention: BlockMention): boolean {
  const { block, start, end } = mention;
  if (block.kind !== 'paragraph' || !opensBlock(mention)) return false;
  const title = titleOf(block);
  return title !== undefined && title.start <= start && title.end >= end;
}

/** A cell with the head of its column. */
interface Row {
  readonly head: Block | undefined;
  readonly cell: Block;
}

/** The cells behind one that names its row, each with the head of its column. */
function rowOf(reading: AnswerReading, block: Block): Row[] {
  const place = reading.placeOf(block);
  if (!place || cellForm(block, place) !== 'row') return [];
  const heads = place.table.rows[0] ?? [];
  return place.row
    .slice(place.row.indexOf(block) + 1, maxColumns)
    .map((cell) => ({ head: heads.find(({ column }) => column === cell.column), cell }));
}

const maxColumns = 20;

/** Finds in running text what is said of a name there. */
class Places {
  private readonly reading: AnswerReading;
  private readonly divided = new Map<Block, readonly Span[]>();
  private readonly taken = new Set<string>();

  constructor(reading: AnswerReading) {
    this.reading = reading;
  }

  /** The item of a list in running text that the mention leads, or its sentence with those that go on with it. */
  around(mention: BlockMention): Span[] {
    const { block, start } = mention;
    const sentences = this.sentencesIn(block);
    const first = sentences.findIndex((span) => start < span.end);
    if (first < 0) return [];
    const head = this.reading.inlineHeadsIn(block).find((one) => start >= one.start && start < one.end);
    if (head) {
      const said = sentences.slice(first, first + maxItemSentences);
      return this.once(block, this.without(block, said, head.start, head.until));
    }
    const sentence = sentences[first];
    if (!sentence || comparison.test(block.text.slice(sentence.start, start))) return [];
    const goingOn: Span[] = [];
    for (const span of sentences.slice(first + 1, first + 1 + maxGoingOn)) {
      if (!goesOn.test(block.text.slice(span.start, span.end).trimStart())) break;
      goingOn.push(span);
    }
    return this.once(block, this.without(block, [sentence, ...goingOn], 0, Infinity));
  }

  /** Those sentences that stand between two offsets and are no prices of a shop. */
  private without({ text }: Block, sentences: readonly Span[], from: number, to: number): Span[] {
    const found: Span[] = [];
    for (const { start, end } of sentences) {
      if (start >= to) break;
      const span = { start: Math.max(start, from), end: Math.min(end, to) };
      if (span.start < span.end && !shopCard.test(text.slice(span.start, span.end))) found.push(span);
    }
    return found;
  }

  private once(block: Block, spans: readonly Span[]): Span[] {
    return spans.filter(({ start }) => {
      const key = `${block.start} ${start}`;
      const isNew = !this.taken.has(key);
      this.taken.add(key);
      return isNew;
    });
  }

  /** The sentences of a block, also those that the next follows without a space. */
  private sentencesIn(block: Block): readonly Span[] {
    const known = this.divided.get(block);
    if (known) return known;
    const spans: Span[] = [];
    for (const { start, end } of this.reading.sentencesIn(block).sentences) {
      let from = start;
      for (const { index, 0: stop } of block.text.slice(start, end).matchAll(gluedEnds)) {
        const to = start + index + stop.length;
        spans.push({ start: from, end: to });
        from = to;
      }
      if (from < end) spans.push({ start: from, end });
    }
    this.divided.set(block, spans);
    return spans;
  }
}

const maxGoingOn = 3;
const maxItemSentences = 20;

/**
 * Where a sentence or the rating of a shop ends and the next begins without a space: "…boiler.Acme", "4.6(3k+)Acme".
 */
const gluedEnds = /(?<=[\p{Ll}\d)%”"]{2})[.!?]["”)]*(?=\p{Lu})|(?<=\d)\s?\(\d[\d,.]*[kK]?\+?\)/gu;

/** A product with its prices and its rating. */
const shopCard = /[$€£]\d[\d,]*\.\d\d[$€£\d.,\s]{0,40}\(\d[\d,.]*[kK]?\+?\)$/;

/** What is said before these is measured by the name, and is not about it: "cheaper than Acme". */
const comparison = new RegExp(String.raw`(?<!\p{L})${anyOf('comparesWith')}\s(?:[^\s.;:,]+\s){0,8}$`, 'iu');

/** Opens a sentence that speaks of what the one before it named. */
const goesOn = new RegExp(String.raw`^${anyOf('goesOn')}(?!\p{L})`, 'iu');

interface Mask extends Span {
  readonly mark: string;
}

/** Writes a stretch of a block with the names masked. */
function masking({ mentions }: AnswerReading, brand: Named): (block: Block, span: Span) => string {
  const masks = new Map<Block, Mask[]>();
  for (const { block, named, start, end } of mentions) {
    const inBlock = masks.get(block) ?? [];
    inBlock.push({ start, end, mark: named === brand ? nameMark : ' ' });
    masks.set(block, inBlock);
  }
  return (block, { start, end }) => {
    let text = '';
    let at = start;
    for (const mask of masks.get(block) ?? []) {
      if (mask.start >= end) break;
      if (mask.end <= at) continue;
      text += block.text.slice(at, Math.max(at, mask.start)) + mask.mark;
      at = mask.end;
    }
    return text + block.text.slice(at, Math.max(at, end));
  };
}
