import type { AnswerReading } from '../analysis/reading/answerReading.ts';
import { type BlockCitation, withoutCitations } from '../analysis/reading/citations.ts';
import { inDocument } from '../analysis/reading/numberedLines.ts';
import { type Numbering, numberingOf } from '../analysis/reading/numbering.ts';
import type { Table } from '../analysis/reading/tables.ts';
import type { Block, Link, Span } from '../text/markdown/document.ts';
import { divided, outside } from '../text/spans.ts';
import { pageKeyOrUrl } from '../text/urls.ts';
import { fold } from '../text/words/fold.ts';

export interface ComparedPart extends Span {
  readonly block: number;
  /** Comparison key that ignores case, spaces, citations, and final punctuation. */
  readonly key: string;
}

/** Sentence outside of tables, or a code block. */
export interface ComparedSentence extends ComparedPart {
  readonly index: number;
  /** Links in the sentence. Their keys contain the URLs. */
  readonly links: readonly ComparedPart[];
}

export interface ComparedRow {
  /** Comparison key that ignores the order of columns. */
  readonly key: string;
  /** Key of the cell that names the row; empty for the header row. */
  readonly name: string;
  readonly cells: readonly ComparedPart[];
}

export interface ComparedRank {
  readonly block: number;
  readonly name: string;
  readonly number: number;
}

export class ComparedParts {
  readonly sentences: readonly ComparedSentence[];
  readonly rows: readonly ComparedRow[];
  readonly ranks: readonly ComparedRank[];
  private readonly reading: AnswerReading;
  private readonly indexes: ReadonlyMap<Block, number>;

  /** @param otherHeads column headers of the other answer; a column without a match is compared by its position */
  constructor(reading: AnswerReading, otherHeads: ReadonlySet<string>) {
    this.reading = reading;
    this.indexes = new Map(reading.document.blocks.map((block, index) => [block, index]));
    const blocks = reading.blocks.filter(({ kind }) => kind !== 'cell');
    this.sentences = blocks
      .flatMap((block) => this.sentencesIn(block))
      .map((sentence, index) => ({ ...sentence, index }));
    this.rows = tablesIn(reading).flatMap((table) => this.rowsIn(table, otherHeads));
    this.ranks = blocks.flatMap((block) => this.rankOf(block));
  }

  private rowsIn({ rows, column: nameColumn }: Table, otherHeads: ReadonlySet<string>): ComparedRow[] {
    const heads = new Map(rows[0]?.map(({ column, text }) => [column, keyOf(text)]));
    const columnOf = ({ column }: Block): string => {
      const head = heads.get(column) ?? '';
      return otherHeads.has(head) ? head : String(column);
    };
    return rows.map((row) => {
      const cells = row.map((cell) => this.part(cell, `${columnOf(cell)}\n${this.cellKey(cell)}`));
      const named = row === rows[0] ? undefined : row.find(({ column }) => column === nameColumn);
      return { key: keysOf(cells), name: named ? this.cellWords(named) : '', cells };
    });
  }

  private cellWords(cell: Block): string {
    return keyOf(withoutCitations(cell.text, this.reading.citationsIn(cell)));
  }

  private cellKey(cell: Block): string {
    return [this.cellWords(cell), ...linksIn(this.reading.citationsIn(cell), cell.links).map(addressOf)].join('\n');
  }

  private sentencesIn(block: Block): Omit<ComparedSentence, 'index'>[] {
    if (block.kind === 'code') return [{ ...this.part(block, keyOf(block.text)), links: [] }];
    const { sentences } = this.reading.sentencesIn(block);
    const links = divided(block.links, sentences);
    const from = numberingIn(block)?.length ?? 0;
    return sentences.map(({ start, end, inside }, index) => {
      const words = { start: Math.max(start, from), end: Math.max(end, from) };
      const key = keyOf(withoutCitations(block.text, inside, words));
      return {
        ...this.part(block, key, words),
        links: linksIn(inside, links[index] ?? []).map((link) =>
          this.part(block, `${key}\n${keyOf(link.text)}\n${addressOf(link)}`, link),
        ),
      };
    });
  }

  private rankOf(block: Block): ComparedRank[] {
    const index = this.indexes.get(block);
    const number = numberingIn(block)?.number;
    if (index === undefined || number === undefined) return [];
    return [{ block: index, number, name: keyOf(this.reading.headOf(block)?.name ?? block.text) }];
  }

  private part(block: Block, key: string, span: Span = { start: 0, end: block.text.length }): ComparedPart {
    const { block: whole, start, end } = inDocument(block, { start: span.start, end: span.end });
    return { block: this.indexes.get(whole) ?? -1, start, end, key };
  }
}

export const headsOf = (reading: AnswerReading): ReadonlySet<string> =>
  new Set(tablesIn(reading).flatMap(({ rows: [heads = []] }) => heads.map(({ text }) => keyOf(text))));

const tablesIn = (reading: AnswerReading): Table[] => [
  ...new Set(reading.blocks.flatMap((block) => reading.placeOf(block)?.table ?? [])),
];

/** Combines the keys of parts, ignoring their order. */
const keysOf = (parts: readonly ComparedPart[]): string =>
  parts
    .map(({ key }) => key)
    .sort()
    .join('\n');

/** Returns the number of an item, heading, or bold line, and its length in the text. */
const numberingIn = ({ kind, number, text, strong }: Block): Numbering | undefined => {
  if (number !== undefined) return { number, length: 0 };
  return kind === 'heading' || strong[0]?.start === 0 ? numberingOf(text) : undefined;
};

/** Returns the links in a sentence's own words, without citation marks. */
const linksIn = (citations: readonly BlockCitation[], links: readonly Link[]): Link[] =>
  outside(
    citations.filter(({ isAside }) => isAside),
    links,
  );

const addressOf = ({ url }: Link): string => pageKeyOrUrl(url);

const keyOf = (words: string): string =>
  fold(words)
    .replaceAll(/\s+/gu, ' ')
    .replace(/[.!?:;,]$/u, '');
