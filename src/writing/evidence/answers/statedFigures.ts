import { readPageParts } from '../../facts/pageParts.ts';
import type { ReadAnswer } from '../passages.ts';

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
export function statedFigures(answers: readonly ReadAnswer[], language: string): StatedFigure[] {
  const stated = answers.flatMap(({ answer: { id }, reading }) => {
    const markdown = reading.document.source;
    const parts = readPageParts([{ url: '', label: String(id), markdown, language, readAt: 0 }]);
    return parts.flatMap(({ headings, lines, head = [] }) =>
      lines.flatMap(({ text, cells, figures }): StatedFigure[] => {
        if (figures.length === 0) return [];
        if (!cells) return [{ answer: id, text, context: headings.at(-1) ?? '' }];
        return cells.flatMap((cell, column) =>
          column > 0 && /\p{Nd}/u.test(cell)
            ? [{ answer: id, text: cell, context: `${cells[0] ?? ''} ${head[column] ?? ''}` }]
            : [],
        );
      }),
    );
  });
  return stated.slice(0, maxStated);
}
