import type { ResponseDetail } from '../../contract/projects/response.ts';
import { type Block, type ParsedMarkdown, parseMarkdown, type Span } from '../../text/markdown/document.ts';
import { type BlockMention, indexOf, mentionsIn } from '../mentions/findNames.ts';
import type { Named } from '../mentions/named.ts';
import type { NameIndex } from '../mentions/nameIndex.ts';
import { type Grade, gradeOfHead, type WrittenSmall, writtenSmall, type Head } from './grades.ts';
import { citationsIn } from './citations.ts';
import { CitedPages, countedSources, type GivenSource } from './citedPages.ts';
import { cellHead, headOf, nameStart, openingHeads, titleOf } from './heads.ts';
import { cellForm, type CellPlace, cellPlaces } from './tables.ts';
import { type InlineHead, inlineHeadsIn, labelHeads } from './inlineHeads.ts';
import { blocksToRead } from './numberedLines.ts';
import { blocksOfParts, underSharedLabels } from './partLists.ts';
import { dividedBlock } from './sentences.ts';

/** Text of an answer, with its sources and the names to find in it. */
export interface AnswerToRead {
  readonly markdown: string;
  /** Sources that the numbers in the text refer to, in order. */
  readonly sources?: readonly GivenSource[] | undefined;
  /**
   * For each number in the text, the 1-based position of its source, or 0 for none. By default, numbers follow the
   * order of the sources.
   */
  readonly sourceNumbers?: readonly number[] | null | undefined;
  readonly brand?: Named | undefined;
  readonly competitors?: readonly Named[] | undefined;
}

/** Parses an answer once for all analyses. Accepts any string. */
export function readAnswer(answer: AnswerToRead): AnswerReading {
  return new AnswerReading(answer);
}

/** Parses an answer in the shape that the API returns. */
export const readResponse = (
  { content_markdown: markdown, sources, source_numbers: sourceNumbers }: ShownResponse,
  names: Pick<AnswerToRead, 'brand' | 'competitors'> = {},
): AnswerReading => readAnswer({ ...names, markdown, sources, sourceNumbers });

/** Fields of a response that parsing needs. */
export type ShownResponse = Pick<ResponseDetail, 'content_markdown' | 'source_numbers'> & {
  readonly sources: readonly GivenSource[];
};

/** Parsed answer as a reader sees it. Derived properties are computed on first use and cached. */
export class AnswerReading {
  readonly document: ParsedMarkdown;
  readonly sources: readonly GivenSource[];
  /** Pages that the citations refer to. */
  readonly pages: CitedPages;
  /** Brand, if any, followed by the competitors. */
  readonly tracked: readonly Named[];
  readonly names: NameIndex;
  /** Visible blocks. Numbered lines of paragraphs are items. */
  readonly blocks: readonly Block[];
  /** Name at the start of a block. */
  readonly headOf = oncePerBlock(headOf);
  /** Offset where the name starts, or would start: after numbers, symbols and a label. */
  readonly nameStartOf = oncePerBlock(nameStart);
  /** Grade of a block's name. A block without a name counts as a label. */
  readonly gradeOf = oncePerBlock((block): Grade => {
    const head = this.headOf(block);
    return head ? gradeOfHead(head) : 'label';
  });
  /** Heads in a block, in order: the opening first, then labels within the text. */
  readonly headsIn = oncePerBlock((block): readonly Head[] => this.readHeads(block));
  readonly citationsIn = oncePerBlock(citationsIn);
  /** Sentences of a block, with their citations. */
  readonly sentencesIn = oncePerBlock((block) => dividedBlock(block, this.citationsIn(block)));
  /** Heads of list items in a paragraph whose line breaks are lost. */
  readonly inlineHeadsIn = oncePerBlock((block): readonly InlineHead[] =>
    block.kind === 'paragraph' ? inlineHeadsIn(block, this.isWrittenSmall) : [],
  );
  private indexes: ReadonlyMap<Block, number> | undefined;
  private joined: string | undefined;
  private small: WrittenSmall | undefined;
  private cells: ReadonlyMap<Block, CellPlace> | undefined;
  private allMentions: readonly BlockMention[] | undefined;
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

  /** Visible text, one line per block. */
  get text(): string {
    this.joined ??= this.blocks.map(({ text }) => text).join('\n');
    return this.joined;
  }

  /** True for a word that the answer also writes in lower case. */
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

  /** Returns a cell's place in its table. Undefined for other blocks. */
  placeOf(block: Block): CellPlace | undefined {
    this.cells ??= cellPlaces({ source: this.document.source, blocks: this.blocks });
    return this.cells.get(block);
  }

  /** True in a list of things that aren't options, such as shops, compatible products or brands to avoid. */
  isInPartList(block: Block): boolean {
    this.parts ??= blocksOfParts(this.blocks);
    return this.parts.has(block);
  }

  /** True in such a list, or under a label that several options share: "Network: Acme". */
  isOfPart(block: Block): boolean {
    this.labelled ??= underSharedLabels(this.blocks, this.mentions);
    return this.labelled.has(block) || this.isInPartList(block);
  }

  /** Mentions of all tracked names, in order. */
  get mentions(): readonly BlockMention[] {
    this.allMentions ??= mentionsIn(this, this.names);
    return this.allMentions;
  }

  mentionsOf(named: Named): readonly BlockMention[] {
    return this.mentions.filter((mention) => mention.named === named);
  }

  /** Returns the width of the white space before a block's line. The list marker is part of the line. */
  indentOf({ start }: Block): number {
    const before = this.document.source.slice(Math.max(0, start - maxIndent), start);
    return /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0].length ?? 0;
  }

  /** True for items with a similar indent, and for other blocks of the same kind and level. */
  areAlike(one: Block, other: Block): boolean {
    if (one.kind !== other.kind) return false;
    return one.kind === 'item' ? Math.abs(this.indentOf(one) - this.indentOf(other)) < 2 : one.level === other.level;
  }

  /**
   * Returns the blocks about the head of a block, at most 20:
   * - for an item, those indented below it
   * - for a heading, those up to the next heading, even a deeper one: after a price as a heading, the answer may turn
   *   to another product
   * - for a cell, its row
   * - for a title, the items after it
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

  /** Returns the sentence at the start of a span, or the whole block if it has no sentences. */
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
    const stored = known.get(block);
    if (stored) return stored.value;
    const value = read(block);
    known.set(block, { value });
    return value;
  };
}
