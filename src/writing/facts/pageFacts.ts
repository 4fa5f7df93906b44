import { readArticle, type CheckedArticle, type Statement } from '../../checking/article.ts';
import { columnUnit } from '../../checking/evidence/stretches.ts';
import { productNames } from '../../checking/evidence/productNames.ts';
import { placeIn } from '../../text/markdown/block.ts';
import { boundedWords } from '../../text/figures/boundedWords.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { hasWord } from '../../text/words/occurrences.ts';
import { leansOnBefore } from '../evidence/quotable.ts';
import type { Block } from '../../text/markdown/document.ts';
import factWords from './factWords.json' with { type: 'json' };
import type { Fact, FactFigure, FactKind } from './facts.ts';
import {
  recommends,
  headsRecommendation,
  kindOfFigure,
  kindOfSentence,
  opensWithName,
  pointsElsewhere,
  speakerOf,
} from './kinds.ts';
import { readTables, type TableCell } from './tables.ts';
import { TopicReader } from './topics.ts';

/** A page that was read, or a text added by the writer. */
export interface FactPage {
  /** Empty for the writer's texts. */
  readonly url: string;
  /** Label of a writer's text. */
  readonly label?: string;
  readonly title?: string | null;
  readonly markdown: string;
  /** ISO 639-1 code. Detected from the text if missing. */
  readonly language?: string | null;
  /** Milliseconds. */
  readonly readAt: number;
  /** `YYYY-MM-DD` */
  readonly published?: string | null;
}

export interface FactCandidate {
  readonly content: Omit<Fact, 'id' | 'answers'>;
  /** Stems of its subject and text. */
  readonly stems: ReadonlySet<string>;
}

/** Maximum statements per page. */
const maxStatements = 3000;
const maxFiguresOfSentence = 4;
const maxTextLength = 500;
const maxHeadingLength = 120;

/** Reads all figures, quotations and sentences of a page that an article could use, in order. */
export function readFacts(page: FactPage): FactCandidate[] {
  const language = page.language ?? languageOfPage(page.markdown) ?? 'und';
  const article = readArticle(page.markdown, { tag: language });
  const headings = headingsAbove(article);
  const cells = readTables(article.document.blocks);
  const topics = new TopicReader(language);
  let underRecommendation: string | undefined;
  return article.statements.slice(0, maxStatements).flatMap((statement, index) => {
    const cell = cells.get(statement.block);
    const text = oneLine(cell?.row ?? statement.text);
    const above = headings.get(statement.block);
    const heading = above === undefined || isOfOneRow(above, cell) ? titleOf(page) : above;
    const topic = cell ? undefined : topics.read(statement, heading);
    if (text.length > maxTextLength || cell?.isHead) return [];
    // a heading's verdict belongs to the first sentence below it
    const isHeaded = above !== undefined && above !== titleOf(page) && !cell && above !== underRecommendation;
    if (isHeaded) underRecommendation = above;
    const names = !cell && (topics.names(text, heading) || productNames(text).size > 0);
    const isVerdict = (isHeaded && headsRecommendation(above, language)) || (names && recommends(text, language));
    const about = [heading, topic, ...labelsOf(cell)].filter((part) => part !== undefined).join(' – ');
    const span = cell?.span ?? placeIn(statement.block, statement);
    const common = {
      text,
      ...(about !== '' && { about }),
      ...(page.label === undefined ? { url: page.url } : { label: page.label }),
      ...span,
      language,
      readAt: page.readAt,
      ...(page.published && { published: page.published }),
      ...(isVerdict && { isVerdict }),
    };
    const figures = withWholeSizes(statement).filter(
      (figure) => cell !== undefined || isTelling(figure, statement, text),
    );
    const facts: FactCandidate['content'][] = figures
      .slice(0, maxFiguresOfSentence)
      .map((figure) => ({
        ...common,
        kind: kindOfFigure(figure),
        figure: factFigure(figure, statement),
      }))
      .filter((one) => !cell || !isInName(one.figure, statement.block, cell))
      .map((one) => withColumnUnit(one, cell?.head, language));
    for (const { start, end } of statement.block.kind === 'quote' ? [] : statement.quotations) {
      const speaker = speakerOf(statement, { start, end });
      const inner = { start: start + 1, end: end - 1 };
      facts.push({
        ...common,
        ...placeIn(statement.block, inner),
        kind: 'quotation',
        text: oneLine(statement.block.text.slice(inner.start, inner.end)).replace(/[,;:]$/, ''),
        ...(speaker !== undefined && { speaker }),
      });
    }
    const leans = leansOnBefore(text, language) && !opensWithName(text, language);
    const isWhole = (topic !== undefined || !leans) && (names || !pointsElsewhere(text, language));
    if (facts.length > 0 || !isSentence(text)) return facts.map((content) => ({ content, stems: statement.stems }));
    if (isWhole) return [{ content: { ...common, kind: kindOfSentence(statement) }, stems: statement.stems }];
    const before = leans ? article.statements[index - 1] : undefined;
    return before?.block === statement.block ? withSentenceBefore(common, statement, before) : [];
  });
}

/** Joins a sentence such as `Both exclude each other.` with the one it refers to, unless that one refers back as well. */
function withSentenceBefore(
  common: Omit<FactCandidate['content'], 'kind'>,
  { stems }: Statement,
  before: Statement,
): FactCandidate[] {
  const text = `${oneLine(before.text)} ${common.text}`;
  if (leansOnBefore(before.text, common.language) || text.length > maxTextLength) return [];
  const { start } = placeIn(before.block, before);
  return [{ content: { ...common, kind: 'claim', text, start }, stems: stems.union(before.stems) }];
}

/** Returns a page's title without the name of the site. */
const titleOf = ({ title }: FactPage): string | undefined => title?.split(/ [|–—] /u, 1)[0]?.slice(0, maxHeadingLength);

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Names of a cell's row and column. The first cell of a row names it. */
const labelsOf = (cell: TableCell | undefined): (string | undefined)[] => (cell ? [cell.first, cell.head] : []);

/** True if a heading names only some rows of a table, so that it doesn't apply to the others. */
function isOfOneRow(heading: string, cell: TableCell | undefined): boolean {
  const named = cell?.names.filter((name) => hasWord(heading, name)) ?? [];
  return named.length > 0 && named.length < (cell?.names.length ?? 0);
}

/** True if a figure is part of the name in the first cell of a row: `Acme 4,500 Sq. Ft.` */
const isInName = (figure: FactFigure, block: Block, { first, row }: TableCell): boolean =>
  first === undefined && row !== block.text && figure.text.length < oneLine(block.text).length;

/** True for sentences of at least five words. Shorter texts are captions, buttons or bylines. */
const isSentence = (text: string): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) >= 5 && /[.!。！]["”’)]?$/u.test(text);

/**
 * False for figures that mean little alone: small numbers without a unit, ordinals, times, dates in bylines, and
 * numbers in names.
 */
function isTelling({ kind, unit, value, high, start, end }: Figure, { block }: Statement, text: string): boolean {
  if (unit === 'ordinal' || unit === 'time' || (kind === 'date' && !isSentence(text))) return false;
  if (kind !== 'number') return true;
  const [before = ''] = wordsBefore(block.text, start).slice(-1);
  // `Windows 11`, `webOS 24`
  if (high === undefined && /^\p{Ll}{0,3}\p{Lu}/u.test(before)) return false;
  const isRate = rate.test(block.text.slice(end, end + maxRateLength));
  return value >= 10 || high !== undefined || !Number.isInteger(value) || isRate;
}

/** `3 points per dollar` */
const rate = new RegExp(
  String.raw`^[ -]\p{L}{2,20} (?:${Object.values(factWords)
    .flatMap((words) => words.rate)
    .join('|')})\s`,
  'u',
);
const maxRateLength = 30;

/** Adds the unit of a column header to a plain number: `$1,899` below `Price ($)`. */
function withColumnUnit<Statistic extends { readonly kind: FactKind; readonly figure: FactFigure }>(
  statistic: Statistic,
  head: string | undefined,
  language: string,
): Statistic {
  const { figure } = statistic;
  const unit = head === undefined || figure.kind !== 'number' ? undefined : columnUnit(head.trim());
  if (unit === undefined) return statistic;
  const text = /^[$£]$/.test(unit) ? `${unit}${figure.text}` : `${figure.text} ${unit}`;
  const [read, ...others] = figuresIn(text, language);
  if (!read?.unit || others.length > 0 || read.kind === 'date') return statistic;
  const { kind, value, step } = read;
  return { ...statistic, kind: kindOfFigure(read), figure: { ...figure, text, kind, value, step, unit: read.unit } };
}

/** Joins the sides of a size such as `130 × 130 cm`. The value is the last side, which has the unit. */
function withWholeSizes({ figures, block }: Statement): readonly Figure[] {
  const joined: Figure[] = [];
  for (const figure of figures) {
    const last = joined.at(-1);
    if (last && /^\s?[x×]\s?$/.test(block.text.slice(last.end, figure.start)))
      joined[joined.length - 1] = { ...figure, start: last.start };
    else joined.push(figure);
  }
  return joined;
}

/** Returns a figure with its exact words and bounds: `up to 1,000 nits`, `14+`. */
function factFigure(figure: Figure, { block, language }: Statement): FactFigure {
  const { kind, value, high, unit, per, step, approximate, isMet } = figure;
  const text =
    approximate === undefined ? wordsOfFigure(block, figure, language) : boundedWords(figure, block.text, language);
  return {
    text,
    kind,
    value,
    step,
    ...(high !== undefined && { high }),
    ...(unit !== undefined && { unit }),
    ...(per !== undefined && { per }),
    ...(approximate !== undefined && { approximate }),
    ...(isMet && { isMet }),
  };
}

/** Returns the words of a figure. Cells such as `20,000 points` are taken whole, `$150 and $400` with its `between`. */
function wordsOfFigure({ kind, text }: Block, { start, end, high }: Figure, language: string): string {
  const isCounted = kind === 'cell' && start === 0 && countedThing.test(text.slice(end));
  const words = oneLine(isCounted ? text : text.slice(start, end));
  const { between, betweens } = figureWordsOf(language);
  const [lead = ''] = high === undefined ? [] : wordsBefore(text, start).slice(-1);
  const isBetween = betweens.has(lead.toLowerCase()) && [...between].some((joint) => words.includes(` ${joint} `));
  return isBetween ? `${lead} ${words}` : words;
}

const countedThing = /^\s\p{Ll}{2,20}(?:\s\p{L}{2,12}){0,2}\s?$/u;

/** Returns up to 40 characters before a position as words. */
const wordsBefore = (text: string, at: number): string[] =>
  text
    .slice(Math.max(0, at - 40), at)
    .split(/\s+/)
    .filter((word) => word !== '');

/** Strips symbols and list numbers from the start of a heading. */
const bareHeading = (text: string): string =>
  oneLine(text)
    .replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '')
    .replace(/^\d{1,2}[.)]\s+/, '')
    .slice(0, maxHeadingLength);

function headingsAbove({ document }: CheckedArticle): Map<Block, string> {
  const above = new Map<Block, string>();
  let heading: string | undefined;
  for (const block of document.blocks) {
    if (block.kind === 'heading') heading = bareHeading(block.text);
    else if (heading !== undefined) above.set(block, heading);
  }
  return above;
}
