import type { AnswerReading } from '../analysis/reading/answerReading.ts';
import type { BlockChanges, ChangedSpans } from './inlineHtml.ts';
import { type NamedAnswer, readNamed, type ShownAnswer, shownReading } from './shownAnswer.ts';
import { type BlockCitation, withoutCitations } from '../analysis/reading/citations.ts';
import { inDocument } from '../analysis/reading/numberedLines.ts';
import { type Numbering, numberingOf } from '../analysis/reading/numbering.ts';
import type { Table } from '../analysis/reading/tables.ts';
import type { Block, Link, Span } from '../text/markdown/document.ts';
import { divided, outside } from '../text/spans.ts';
import { pageKeyOrUrl } from '../text/urls.ts';
import { fold } from '../text/words/fold.ts';

/** One of two compared answers, with its differences marked in `html` and counted. */
export interface ComparedText extends Pick<ShownAnswer, 'html' | 'place'> {
  readonly changes: { readonly [Part in keyof Differences]: number };
}

export interface ComparedTexts {
  readonly older: ComparedText;
  readonly newer: ComparedText;
}

/**
 * Renders two answers with their differences marked. Sentences, table rows, and links that only moved aren't marked.
 */
export function comparedAnswers({
  older,
  newer,
  sameAssistant,
}: {
  readonly older: NamedAnswer;
  readonly newer: NamedAnswer;
  readonly sameAssistant: boolean;
}): ComparedTexts {
  const [oldReading, newReading] = [readNamed(older), readNamed(newer)];
  const oldParts = new ComparedParts(oldReading, headsOf(newReading));
  const newParts = new ComparedParts(newReading, headsOf(oldReading));
  return {
    older: comparedText(older, oldReading, sameAssistant ? 'removed' : 'only', differences(newParts, oldParts)),
    newer: comparedText(newer, newReading, sameAssistant ? 'added' : 'only', differences(oldParts, newParts)),
  };
}

interface Differences {
  readonly sentences: readonly ComparedSentence[];
  /** Differing cells by row. Rows without any are omitted. */
  readonly rows: readonly (readonly ComparedPart[])[];
  readonly links: readonly ComparedPart[];
  /** With the numbers from the other answer. */
  readonly ranks: readonly ComparedRank[];
}

function differences(others: ComparedParts, own: ComparedParts): Differences {
  const sentences = new Set(missingIn(others.sentences, own.sentences));
  const same = own.sentences.filter((sentence) => !sentences.has(sentence));
  return {
    sentences: [...sentences],
    rows: changedRows(others.rows, own.rows),
    links: missingIn(linksOf(others.sentences), linksOf(same)),
    ranks: changedRanks(others.ranks, own.ranks),
  };
}

const linksOf = (sentences: readonly ComparedSentence[]): ComparedPart[] => sentences.flatMap(({ links }) => links);

function changedRows(others: readonly ComparedRow[], rows: readonly ComparedRow[]): ComparedPart[][] {
  const byName = Map.groupBy(missingIn(rows, others), ({ name }) => name);
  const left = new Map([...byName].map(([name, namesakes]) => [name, namesakes.values()]));
  return missingIn(others, rows)
    .map(({ name, cells }) => missingIn(left.get(name)?.next().value?.cells ?? [], cells))
    .filter((cells) => cells.length > 0);
}

/** If a name has several numbers in the other answer, the first one is used. */
function changedRanks(others: readonly ComparedRank[], ranks: readonly ComparedRank[]): ComparedRank[] {
  const numbers = new Map<string, Set<number>>();
  for (const { name, number } of others) numbers.set(name, (numbers.get(name) ?? new Set()).add(number));
  return ranks.flatMap((rank) => {
    const there = numbers.get(rank.name);
    const [number] = there ?? [];
    return number === undefined || there?.has(rank.number) ? [] : [{ ...rank, number }];
  });
}

function comparedText(
  answer: NamedAnswer,
  reading: AnswerReading,
  kind: ChangedSpans['kind'],
  { sentences, rows, links, ranks }: Differences,
): ComparedText {
  const spans = [...joined(sentences), ...rows.flat(), ...links].sort((one, other) => one.start - other.start);
  const spansOf = Map.groupBy(spans, ({ block }) => block);
  const rankOf = new Map(ranks.map(({ block, number }) => [block, number]));
  const changes = new Map<number, BlockChanges>();
  for (const block of new Set([...spansOf.keys(), ...rankOf.keys()]))
    changes.set(block, { kind, spans: spansOf.get(block) ?? [], rank: rankOf.get(block) });
  const { html, place } = shownReading(answer, reading, changes);
  const counts = { sentences: sentences.length, rows: rows.length, links: links.length, ranks: ranks.length };
  return { html, place, changes: counts };
}

/** Merges consecutive sentences of a block. */
function joined(sentences: readonly ComparedSentence[]): readonly ComparedSentence[] {
  const spans: ComparedSentence[] = [];
  for (const sentence of sentences) {
    const last = spans.at(-1);
    if (last?.block === sentence.block && last.index + 1 === sentence.index)
      spans.splice(-1, 1, { ...sentence, start: last.start });
    else spans.push(sentence);
  }
  return spans;
}

/** Returns the parts missing from `others`. Of repeated parts, the last ones are missing. */
function missingIn<Part extends { readonly key: string }>(
  others: readonly { readonly key: string }[],
  parts: readonly Part[],
): Part[] {
  const left = new Map<string, number>();
  for (const { key } of others) left.set(key, (left.get(key) ?? 0) + 1);
  return parts.filter(({ key }) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

interface ComparedPart extends Span {
  readonly block: number;
  /** Comparison key that ignores case, spaces, citations, and final punctuation. */
  readonly key: string;
}

/** Sentence outside of tables, or a code block. */
interface ComparedSentence extends ComparedPart {
  readonly index: number;
  /** Links in the sentence. Their keys contain the URLs. */
  readonly links: readonly ComparedPart[];
}

interface ComparedRow {
  /** Comparison key that ignores the order of columns. */
  readonly key: string;
  /** Key of the cell that names the row; empty for the header row. */
  readonly name: string;
  readonly cells: readonly ComparedPart[];
}

interface ComparedRank {
  readonly block: number;
  readonly name: string;
  readonly number: number;
}

class ComparedParts {
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

const headsOf = (reading: AnswerReading): ReadonlySet<string> =>
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
