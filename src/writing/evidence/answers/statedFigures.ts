import type { AnswerParts } from './answerStatements.ts';

/** A line of an answer that gives a figure. */
export interface StatedFigure {
  /** The id of the answer. */
  readonly answer: number;
  readonly text: string;
  /** What it stands under: a heading, or the row and column of a table. */
  readonly context: string;
}

const maxStated = 120;

/** What answers give figures for, sentence by sentence and cell by cell. */
export function statedFigures(answers: readonly Pick<AnswerParts, 'read' | 'parts'>[]): StatedFigure[] {
  const stated = answers.flatMap(({ read: { answer }, parts }) =>
    parts.flatMap(({ headings, lines, head = [] }) =>
      lines.flatMap(({ text, cells, figures }): StatedFigure[] => {
        if (figures.length === 0) return [];
        if (!cells) return [{ answer: answer.id, text, context: headings.at(-1) ?? '' }];
        return cells.flatMap((cell, column) =>
          column > 0 && /\p{Nd}/u.test(cell)
            ? [{ answer: answer.id, text: cell, context: `${cells[0] ?? ''} ${head[column] ?? ''}` }]
            : [],
        );
      }),
    ),
  );
  return stated.slice(0, maxStated);
}
