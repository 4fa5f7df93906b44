import { memoize, memoizeLast } from '../../text/memoize.ts';
import { matchesOf } from '../../text/matches.ts';
import { carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import { figureWordsOf } from '../../text/figures/figureWords.ts';
import type { Span } from '../../text/spans.ts';
import type { ClaimWords } from './claimWords.ts';

/** A sentence, a line, or a table row. */
export interface Stretch extends Span {
  /** Set for rows below the header. */
  readonly row?: TableRow;
}

interface TableRow {
  readonly table: Table;
  /** First cell in lower case, which names the row's subject. */
  readonly label: string;
}

interface Table {
  /** Index of the header's stretch. */
  readonly header: number;
  /** Unit that each column header gives: `Weight (kg)`. */
  readonly units: readonly (Pick<Figure, 'kind' | 'unit'> | undefined)[];
  readonly labels: Set<string>;
}

/** Splits a page's text into stretches, in order and without gaps. */
export function stretchesOf(text: string, language: string): Stretch[] {
  const stretches: Stretch[] = [];
  let table: Table | undefined;
  let start = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length + 1;
    if (!line.startsWith('|')) {
      table = undefined;
      for (const sentence of sentencesIn(line, start)) stretches.push(sentence);
    } else if (!table) {
      table = { header: stretches.length, units: unitsOf(line, language), labels: new Set() };
      stretches.push({ start, end });
    } else {
      const label = (cellsOf(line)[0] ?? '').toLowerCase();
      table.labels.add(label);
      stretches.push({ start, end, row: { table, label } });
    }
    start = end;
  }
  return stretches;
}

function sentencesIn(line: string, from: number): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const { index, 0: end } of matchesOf(line, /[.!?]["'”’)\]]?\s|[。！？][」』”）]?/g)) {
    sentences.push({ start: from + start, end: from + index + end.length });
    start = index + end.length;
  }
  return [...sentences, { start: from + start, end: from + line.length + 1 }];
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());

/** Reads the unit of each column header. It must be in brackets, or the whole header. */
const unitsOf = (header: string, language: string): Table['units'] =>
  cellsOf(header).map((cell) => {
    const inBrackets = columnUnit(cell);
    const sample = `1 ${inBrackets ?? cell.toLowerCase()}`;
    const [read] = figuresIn(sample, language);
    const isUnit = inBrackets !== undefined || read?.end === sample.length;
    return read?.unit === undefined || !isUnit ? undefined : { kind: read.kind, unit: read.unit };
  });

export const columnUnit = (header: string): string | undefined => /[([]([^)\]]{1,20})[)\]]$/.exec(header)?.[1];

/** Adds the unit of the column header to a plain number. */
export function withColumnUnit(figure: Figure, { start, row }: Stretch, text: string): Figure {
  if (row === undefined || figure.kind !== 'number' || !row.table.units.some((unit) => unit !== undefined))
    return figure;
  const column = text.slice(start, Math.min(figure.start, start + maxRowLength)).split('|').length - 2;
  const unit = row.table.units[column];
  return unit ? { ...figure, ...unit } : figure;
}

/** Characters of a row in which columns are counted. */
const maxRowLength = 2000;

/** Shorter labels occur in any sentence. */
const minLabelLength = 3;

/** Maximum figures of a sentence to compare. */
const maxFigures = 100;

/** False if a sentence names another row of the table, or that row's number, but not this row. */
export function isRowMeant(
  { row }: Stretch,
  claim: Figure,
  { text, figures }: Pick<ClaimWords, 'text' | 'figures'>,
  language: string,
): boolean {
  if (row === undefined || row.label.length === 0) return true;
  const lowerText = text.toLowerCase();
  if (lowerText.includes(row.label) || hasCountedWord(row.label, lowerText, language)) return true;
  const [unit] = row.table.units;
  const labels = figuresOf(row)(language).map((label) => (label.kind === 'number' ? { ...label, ...unit } : label));
  const [first] = labels;
  if (first) {
    const isAlike = ({ unit, kind }: Figure): boolean => unit === first.unit && kind === first.kind;
    if (isAlike(claim) && labels.some((label) => carries(label, claim))) return true;
    const others = figures.slice(0, maxFigures).filter(({ start }) => start !== claim.start);
    const same = others.filter(isAlike);
    if (same.length > 0) return same.some((figure) => labels.some((label) => carries(label, figure)));
  }
  const { length: named } = rowsNamed(row.table)(lowerText);
  const { length: like } = figures.filter(({ unit, kind }) => unit === claim.unit && kind === claim.kind);
  // `two motors cost $450, one motor $300, and a manual crank $220` names only one of three rows in full
  return (
    named === 0 || (like > named && (row.label.match(/\p{L}{4,}/gu) ?? []).some((word) => lowerText.includes(word)))
  );
}

/** True if a text has `ein Zimmer` for the row `1 Zimmer`. */
function hasCountedWord(label: string, lowerText: string, language: string): boolean {
  const [, counted] = /^1 (.+)$/.exec(label) ?? [];
  const { articles, ones } = figureWordsOf(language);
  const one = [...articles, ...[...ones].flatMap(([word, value]) => (value === 1 ? word : []))];
  return counted !== undefined && one.some((word) => lowerText.includes(`${word} ${counted}`));
}

const figuresOf = memoize((row: TableRow) => memoizeLast((language: string) => figuresIn(row.label, language)));

/** Rows of a table that a sentence names. Cached, because each row asks for them in turn. */
const rowsNamed = memoize((table: Table) =>
  memoizeLast((lowerText: string) =>
    [...table.labels].filter((label) => label.length >= minLabelLength && lowerText.includes(label)),
  ),
);
