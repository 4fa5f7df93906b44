import { readArticle, type CheckedArticle, type Statement } from '../../checking/article.ts';
import { placeIn } from '../../checking/rules/found.ts';
import { type Figure, figuresIn } from '../../text/figures/figures.ts';
import { languageOf } from '../../text/words/language.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { Fact, FactFigure } from './facts.ts';
import { kindOfFigure, kindOfSentence, speakerOf } from './kinds.ts';
import { readTables, type CellPlace } from './tables.ts';

/** A page that was read. */
export interface FactPage {
  readonly url: string;
  readonly title?: string | null;
  readonly markdown: string;
  /** ISO 639-1; told from the text where it is left out. */
  readonly language?: string | null;
  /** Milliseconds. */
  readonly readAt: number;
}

/** What may become a fact of a ledger. */
export interface FactCandidate {
  readonly said: Omit<Fact, 'id' | 'answers'>;
  /** What it is about, in stems. */
  readonly stems: ReadonlySet<string>;
}

/** Statements of a page beyond these are left out, so that no page fills the house. */
const maxStatements = 3000;
const maxFiguresOfSentence = 4;
const longestText = 500;

/** What a page says that an article could rest on, in its order: each figure, each quotation, and each sentence. */
export function readFacts(page: FactPage): FactCandidate[] {
  const language = page.language ?? languageOf(page.markdown) ?? 'und';
  const article = readArticle(page.markdown, { tag: language });
  const headings = headingsAbove(article);
  const cells = readTables(article.document.blocks);
  return article.statements.slice(0, maxStatements).flatMap((statement) => {
    const cell = cells.get(statement.block);
    const text = oneLine(cell?.row ?? statement.text);
    if (text.length > longestText || cell?.isHead) return [];
    const about = [headings.get(statement.block), ...labelsOf(cell)].filter((part) => part !== undefined).join(' – ');
    const place = placeIn(statement.block, statement);
    const common = {
      text,
      ...(about !== '' && { about }),
      url: page.url,
      ...place,
      language,
      readAt: page.readAt,
    };
    const figures = statement.figures.filter((figure) => isTelling(figure, statement)).slice(0, maxFiguresOfSentence);
    const found: FactCandidate['said'][] = figures.map((figure) => ({
      ...common,
      kind: kindOfFigure(figure),
      figure: factFigure(figure, statement),
    }));
    for (const { start, end } of statement.block.kind === 'quote' ? [] : statement.quotations) {
      const speaker = speakerOf(statement, { start, end });
      const inner = { start: start + 1, end: end - 1 };
      found.push({
        ...common,
        ...placeIn(statement.block, inner),
        kind: 'quotation',
        text: oneLine(statement.block.text.slice(inner.start, inner.end)),
        ...(speaker !== undefined && { speaker }),
      });
    }
    if (found.length === 0 && isSentence(text)) found.push({ ...common, kind: kindOfSentence(statement) });
    return found.map((said) => ({ said, stems: statement.stems }));
  });
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The row and column of a cell; the first cell of a row names the others. */
const labelsOf = (cell: CellPlace | undefined): (string | undefined)[] => (cell ? [cell.first, cell.head] : []);

/** Shorter ones are captions, buttons and bylines. */
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) >= 5 && /[.!。！]["”’)]?$/u.test(text);

/** Small numbers without a unit, places, hours, and numbers that are part of a name say nothing by themselves. */
function isTelling({ kind, unit, value, start }: Figure, { block }: Statement): boolean {
  if (unit === 'ordinal' || unit === 'time') return false;
  if (kind !== 'number') return true;
  const [before = ''] = wordsBefore(block.text, start).slice(-1);
  return value >= 10 && !/^\p{Lu}/u.test(before);
}

/** A figure with its exact words, and those before it that bound it: `up to 1,000 nits`. */
function factFigure(figure: Figure, { block, language }: Statement): FactFigure {
  const { kind, value, high, unit, per, step, approximate, start, end } = figure;
  const words = oneLine(block.text.slice(start, end));
  const before = approximate === undefined ? [] : wordsBefore(block.text, start);
  const bounds = [0, 1, 2, 3].map((count) => [...before.slice(before.length - count), words].join(' '));
  const bounded = bounds.find((text) => figuresIn(text, language)[0]?.approximate === approximate);
  return {
    text: approximate === undefined ? words : (bounded ?? words),
    kind,
    value,
    step,
    ...(high !== undefined && { high }),
    ...(unit !== undefined && { unit }),
    ...(per !== undefined && { per }),
    ...(approximate !== undefined && { approximate }),
  };
}

/** The words right before a place. */
const wordsBefore = (text: string, at: number): string[] =>
  text
    .slice(Math.max(0, at - 40), at)
    .split(/\s+/)
    .filter((word) => word !== '');

/** The heading under which each block stands. */
function headingsAbove({ document }: CheckedArticle): Map<Block, string> {
  const above = new Map<Block, string>();
  let heading: string | undefined;
  for (const block of document.blocks) {
    if (block.kind === 'heading') heading = oneLine(block.text).slice(0, 120);
    else if (heading !== undefined) above.set(block, heading);
  }
  return above;
}
