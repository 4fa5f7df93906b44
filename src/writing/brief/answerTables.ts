import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { AnswerTable, BriefPoint } from './briefData.ts';

interface TableWithRows {
  readonly table: AnswerTable;
  readonly rows: readonly AnswerStatement[];
}

/** Builds the tables of answers. Merges tables of one answer with the same rows. */
export function answerTables(statements: readonly AnswerStatement[]): TableWithRows[] {
  const rows = statements.filter(({ isRow }) => isRow === true);
  const tables = [...Map.groupBy(rows, keyOf).values()].map((own): TableWithRows => ({
    table: tableOf(own),
    rows: own,
  }));
  const same = Map.groupBy(tables, ({ table }) => [table.answer, ...table.rows.map(labelOf).toSorted()].join('\n'));
  return [...same.values()].map((own) => own.reduce(joined));
}

const keyOf = ({ answer, head = [] }: AnswerStatement): string => [answer, ...head].join('\n');

const labelOf = ([label = '']: readonly string[]): string => label;

function tableOf(rows: readonly AnswerStatement[]): AnswerTable {
  const [first] = rows;
  return {
    answer: first?.answer ?? 0,
    head: first?.head ?? [],
    rows: rows.map(({ cells = [] }) => cells),
    urls: [...new Set(rows.flatMap(({ urls }) => urls))],
  };
}

/** Adds columns from another table with the same rows. */
function joined(one: TableWithRows, { table: other, rows }: TableWithRows): TableWithRows {
  const { table } = one;
  const ofLabel = new Map(other.rows.map((row) => [labelOf(row), row]));
  const cellOf = (row: readonly string[], column: number): string => ofLabel.get(labelOf(row))?.[column] ?? '';
  const isKnown = (name: string, column: number): boolean =>
    table.head.some(
      (known, at) => known === name && table.rows.every((row) => (row[at] ?? '') === cellOf(row, column)),
    );
  const added = other.head.flatMap((name, column) => (column > 0 && !isKnown(name, column) ? [column] : []));
  return {
    table: {
      ...table,
      head: [
        table.head[0] || (other.head[0] ?? ''),
        ...table.head.slice(1),
        ...added.map((at) => other.head[at] ?? ''),
      ],
      rows: table.rows.map((row) => [
        ...table.head.map((_, at) => row[at] ?? ''),
        ...added.map((at) => cellOf(row, at)),
      ]),
      urls: [...new Set([...table.urls, ...other.urls])],
    },
    rows: [...one.rows, ...rows],
  };
}

/** Table of a page or an answer, with the names in its first column. */
interface NamedTable {
  readonly head: readonly string[];
  readonly names: readonly string[];
}

/** Minimum options that two tables share. */
const minOptions = 2;

/**
 * Names the first column of tables of shop cards as another table with the same options does.
 * @param optionsIn finds the options in a text
 */
export function firstColumnNames(
  tables: readonly NamedTable[],
  optionsIn: (text: string) => readonly string[],
): (table: AnswerTable) => AnswerTable {
  const optionsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(optionsIn));
  const named = tables.flatMap(({ head: [name = ''], names }) =>
    /\p{L}/u.test(name) ? [{ name, options: optionsOf(names) }] : [],
  );
  return (table) => {
    const [first, ...others] = table.head;
    if (first !== '') return table;
    const options = optionsOf(table.rows.map(labelOf));
    const same = named.find((other) => other.options.intersection(options).size >= minOptions);
    return same ? { ...table, head: [same.name, ...others] } : table;
  };
}

/**
 * Adds a column to a table of shop cards, with statements about products that only its answer mentions.
 * @param column name of the added column
 * @returns the table, and the points that it replaces
 */
export function withStatements(
  table: AnswerTable,
  points: readonly BriefPoint[],
  column: string,
): { readonly table: AnswerTable; readonly replaced: readonly BriefPoint[] } {
  const ofCards = table.head[0] === '' ? table.rows.map(labelOf) : [];
  const replaced = points.filter(
    ({ label, answers, facts, statements }) =>
      ofCards.includes(label) &&
      answers.length === 1 &&
      facts.length === 0 &&
      statements.every(({ answer }) => answer === table.answer),
  );
  if (replaced.length === 0) return { table, replaced };
  const textFor = (name: string): string =>
    replaced
      .flatMap(({ label, statements }) => (label === name ? statements : []))
      .flatMap(({ text, more = [] }) => [text, ...more.map((one) => one.text)])
      .join(' ');
  const urls = replaced.flatMap(({ statements }) => statements.flatMap((one) => one.urls));
  return {
    table: {
      ...table,
      head: [...table.head, column],
      rows: table.rows.map((row) => [...table.head.map((_, at) => row[at] ?? ''), textFor(labelOf(row))]),
      urls: [...new Set([...table.urls, ...urls])],
    },
    replaced,
  };
}
