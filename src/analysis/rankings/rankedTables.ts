import type { Block } from '../../text/markdown/document.ts';
import { headsBest, headsCriteria, headsPlaces, headsWinners } from '../lexicon/headWords.ts';
import type { AnswerReading } from '../reading/answerReading.ts';

/**
 * Returns the cells that name the options of the table that starts with `head`: the first column, or the second if the
 * first counts. Empty if the rows are criteria, or places with a best option each.
 * @param isTracked returns true for a cell that starts with the brand or a competitor
 */
export function tableOptions(
  reading: AnswerReading,
  head: Block,
  isTracked: (cell: Block) => boolean,
): readonly Block[] {
  const table = reading.placeOf(head)?.table;
  if (!table || table.rows[0]?.[0] !== head || headsCriteria(head.text)) return [];
  const { column } = table;
  if ((head.column ?? 0) > column) return [];
  const [heads = [], ...rows] = table.rows.slice(0, maxRows).map((row) => row.slice(0, maxCells));
  const options = columnOf(rows, column);
  if (options.some(isTracked)) return options;
  const others = heads.filter((cell) => (cell.column ?? 0) > column);
  const ofPlaces = headsPlaces(head.text);
  const answering = others.filter(({ text }) => (ofPlaces ? headsBest : headsWinners)(text));
  const elsewhere =
    answering.some((cell) => areNames(reading, columnOf(rows, cell.column ?? 0))) ||
    (ofPlaces && rows.some((row) => row.some(isTracked)));
  return elsewhere ? [] : options;
}

/** Maximum number of rows read, including the header. */
const maxRows = 51;
const maxCells = 20;

const columnOf = (rows: readonly Block[][], column: number): Block[] =>
  rows.flatMap((row) => row.filter((cell) => cell.column === column));

/** True if at least two thirds of the cells have more than labels and symbols. */
const areNames = (reading: AnswerReading, cells: readonly Block[]): boolean =>
  cells.length > 1 && 3 * cells.filter((cell) => reading.gradeOf(cell) !== 'label').length >= 2 * cells.length;
