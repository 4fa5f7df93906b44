import type { ResponseDetail } from '../../contract/projects/response.ts';
import { type Block, type ParsedMarkdown, parseMarkdown, type Span } from '../../text/markdown/document.ts';
import { type BlockMention, indexOf, mentionsIn } from '../mentions/findNames.ts';
import type { Named } from '../mentions/named.ts';
import type { NameIndex } from '../mentions/nameIndex.ts';
import { type Grade, gradeOfHead, type WrittenSmall, writtenSmall } from './grades.ts';
import { citationsIn } from './citations.ts';
import { CitedPages, countedSources, type GivenSource } from './citedPages.ts';
import { cellHead, type Head, headOf, nameStart, openingHeads, titleOf } from './heads.ts';
import { cellForm, type CellPlace, cellPlaces } from './tables.ts';
import { type InlineHead, inlineHeadsIn, labelHeads } from './inlineHeads.ts';
import { blocksToRead } from './numberedLines.ts';
import { blocksOfParts } from './partLists.ts';
import { underSharedLabels } from './sharedLabels.ts';
import { dividedBlock } from './sentences.ts';

/** An answer with what it is read by. */
export interface AnswerToRead {
  readonly markdown: string;
  /** Those that its numbers count, in order. */
  readonly sources?: readonly GivenSource[] | undefined;
  /** For each number in the text's marks the place of its source, from 1, 0 for none; without it they are counted in order. */
  readonly sourceNumbers?: readonly number[] | null | undefined;
  /** The names to look for. */
  readonly brand?: Named | undefined;
  readonly competitors?: readonly Named[] | undefined;
}

/** Reads an answer, once, for all that is asked of it. Takes any string. */
export function readAnswer(answer: AnswerToRead): AnswerReading {
  return new AnswerReading(answer);
}

/** The same of what the contract shows of an answer, with the names to look for. */
export const readResponse = (
  { content_markdown: markdown, sources, source_numbers: sourceNumbers }: ShownResponse,
  names: Pick<AnswerToRead, 'brand' | 'competitors'> = {},
): AnswerReading => readAnswer({ ...names, markdown, sources, sourceNumbers });

/** What of an answer its text is read by. */
export type ShownResponse = Pick<ResponseDetail, 'content_markdown' | 'source_numbers'> & {
  readonly sources: readonly GivenSource[];
};

/** An answer as a reader sees it. Each property is computed on first use, and only once. */
export class AnswerReading {
  readonly document: ParsedMarkdown;
  /** As they were given. */
  readonly sources: readonly GivenSource[];
  /** What its citations stand for. */
  readonly pages: CitedPages;
  /** The brand, where there is one, and the competitors. */
  readonly tracked: readonly Named[];
  readonly names: NameIndex;
  /** The blocks that a reader sees; lines of paragraphs that open with a number are items. */
  readonly blocks: readonly Block[];
  /** The name that a block begins with. */
  readonly headOf = oncePerBlock(headOf);
  /** Where it begins, or would: behind numbers, signs and a label. */
  readonly nameStartOf = oncePerBlock(nameStart);
  /** Its grade; a block that begins with none has a label. */
  readonly gradeOf = oncePerBlock((block): Grade => {
    const head = this.headOf(block);
    return head ? gradeOfHead(head) : 'label';
  });
  /** What leads parts of a block, in order: what it opens with, then labels within its text. */
  readonly headsIn = oncePerBlock((block): readonly Head[] => this.readHeads(block));
  /** The citations in a block, in order. */
  readonly citationsIn = oncePerBlock(citationsIn);
  /** The sentences of a block, each with what it cites. */
  readonly sentencesIn = oncePerBlock((block) => dividedBlock(block, this.citationsIn(block)));
  /** What leads the items of the lists that stand in a block's running text, those whose line breaks are lost. */
  readonly inlineHeadsIn = oncePerBlock((block): readonly InlineHead[] =>
    block.kind === 'paragraph' ? inlineHeadsIn(block, this.isWrittenSmall) : [],
  );
  private indexes: ReadonlyMap<Block, number> | undefined;
  private joined: string | undefined;
  private small: WrittenSmall | undefined;
  private cells: ReadonlyMap<Block, CellPlace> | undefined;
  private found: readonly BlockMention[] | undefined;
  private parts: ReadonlySet<Block> | undefined;
  private labelled: ReadonlySet<Block> | undefined;

  constructor({ markdown, sources = [], sourceNumbers: numbers, brand, competitors = nobody }: AnswerToRead) {
    this.sources = sources;
    this.document = parseMarkdown(markdown, countedSources({ sources, numbers }));
    this.pages = new CitedPages(this.document, { sources, numbers });
    this.tracked = brand ? [brand, ...competitors] : competitors;
    this.names = indexOf(brand, competitors);
    this.blocks = blocksToRead(this.document);
  }

  /** The text that a reader sees, a line a block. */
  get text(): string {
    this.joined ??= this.blocks.map(({ text }) => text).join('\n');
    return this.joined;
  }

  /** True for a word that it writes without a capital, too. */
  get isWrittenSmall(): WrittenSmall {
    this.small ??= writtenSmall(this.text);
    return this.small;
  }

  private readHeads(block: Block): readonly Head[] {
    if (block.kind === 'code') return [];
    const citations = this.citationsIn(block);
    if (block.kind === 'cell') {
      const place = this.placeOf(block);
      const form = place && cellForm(block, place);
      return form ? [cellHead(block, citations, form)] : [];
    }
    const opening = openingHeads(block, citations);
    return block.kind === 'heading' ? opening : [...opening, ...labelHeads(block, opening.at(-1)?.end ?? 0)];
  }

  /** Where a cell stands in its table; undefined for other blocks. */
  placeOf(block: Block): CellPlace | undefined {
    this.cells ??= cellPlaces({ source: this.document.source, blocks: this.blocks });
    return this.cells.get(block);
  }

  /** True in a list of what things work with or where they are sold. */
  isInPartList(block: Block): boolean {
    this.parts ??= blocksOfParts(this.blocks);
    return this.parts.has(block);
  }

  /** True in such a list, and under a label that several options share: "Network: Acme". */
  isOfPart(block: Block): boolean {
    this.labelled ??= underSharedLabels(this.blocks, this.mentions);
    return this.labelled.has(block) || this.isInPartList(block);
  }

  /** Where it names those that are tracked, in order. */
  get mentions(): readonly BlockMention[] {
    this.found ??= mentionsIn(this, this.names);
    return this.found;
  }

  /** Where it names one of them. */
  mentionsOf(named: Named): readonly BlockMention[] {
    return this.mentions.filter((mention) => mention.named === named);
  }

  /** The spaces before the line on which a block begins, its list mark included in the line. */
  indentOf({ start }: Block): number {
    const before = this.document.source.slice(Math.max(0, start - maxIndent), start);
    return /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0].length ?? 0;
  }

  /** Items of one list stand alike deep, headings of one list have one level. */
  areAlike(one: Block, other: Block): boolean {
    if (one.kind !== other.kind) return false;
    return one.kind === 'item' ? Math.abs(this.indentOf(one) - this.indentOf(other)) < 2 : one.level === other.level;
  }

  /**
   * The blocks that are about what leads one: what is indented below an item, what follows a heading up to the next, be
   * it deeper (behind a price as a heading the answer may speak of others), the row of a cell, the items behind a title.
   */
  under(top: Block): readonly Block[] {
    if (top.kind === 'cell') return this.placeOf(top)?.row ?? [];
    this.indexes ??= new Map(this.blocks.map((block, index) => [block, index]));
    const first = (this.indexes.get(top) ?? this.blocks.length) + 1;
    const below = this.blocks.slice(first, first + maxBlocksUnder);
    const end = below.findIndex((block) => !this.isUnder(block, top));
    return end < 0 ? below : below.slice(0, end);
  }

  private isUnder(block: Block, top: Block): boolean {
    switch (top.kind) {
      case 'heading':
        return block.kind !== 'heading';
      case 'item':
        return block.kind !== 'heading' && this.indentOf(block) > this.indentOf(top);
      case 'paragraph':
        return block.kind === 'item' && titleOf(top) !== undefined;
      default:
        return false;
    }
  }

  /** The sentence in which a stretch of a block begins; the whole block where it stands in none. */
  sentenceAround(block: Block, { start }: Span): Span {
    const { sentences } = this.sentencesIn(block);
    let low = 0;
    for (let high = sentences.length - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if ((sentences[middle]?.start ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return sentences[low] ?? { start: 0, end: block.text.length };
  }
}

const nobody: readonly Named[] = [];
const maxIndent = 120;
const maxBlocksUnder = 20;

function oncePerBlock<Value>(read: (block: Block) => Value): (block: Block) => Value {
  const known = new Map<Block, { readonly value: Value }>();
  return (block) => {
    const kept = known.get(block);
    if (kept) return kept.value;
    const value = read(block);
    known.set(block, { value });
    return value;
  };
}
