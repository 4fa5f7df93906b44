import { figuresIn } from '../../../text/figures/figures.ts';
import { type AnswerStatement, labelsOf } from './answerStatements.ts';

/** Sentence, list item or table cell of an answer with a figure. */
export interface StatedFigure {
  readonly answer: number;
  readonly text: string;
  /** Labels, or the row and column of a table. */
  readonly context: string;
  /** Cited pages. Missing in evidence gathered by earlier versions. */
  readonly urls?: readonly string[];
  readonly cell?: { readonly row: string; readonly column: string };
}

const maxStated = 200;

export function statedFigures(statements: readonly AnswerStatement[], language: string): StatedFigure[] {
  const sentences = statements.flatMap((one): StatedFigure[] => {
    const { text, answer, urls, isRow, isList } = one;
    if (isRow || isList || figuresIn(text, language).length === 0) return [];
    return [{ answer, text, context: labelsOf(one), urls }];
  });
  const cells = statements.flatMap(({ answer, urls, isRow, cells: row = [], head = [] }) =>
    row.flatMap((text, column): StatedFigure[] => {
      const cell = { row: row[0] ?? '', column: head[column] ?? '' };
      if (!isRow || column === 0 || !/\p{Nd}/u.test(text)) return [];
      return [{ answer, text, context: `${cell.row} ${cell.column}`, urls, cell }];
    }),
  );
  return [...sentences, ...cells].slice(0, maxStated);
}
