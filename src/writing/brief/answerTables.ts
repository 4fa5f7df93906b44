import type { AnswerStatement } from '../evidence/answers/answerStatements.ts';
import type { AnswerTable } from './briefData.ts';

/** The rows of each table of an answer. */
export function answerTables(statements: readonly AnswerStatement[]): { readonly rows: readonly AnswerStatement[] }[] {
  const rows = statements.filter(({ isRow }) => isRow === true);
  return [...Map.groupBy(rows, keyOf).values()].map((own) => ({ rows: own }));
}

const keyOf = ({ answer, head = [] }: AnswerStatement): string => [answer, ...head].join('\n');

export function tableOf(rows: readonly AnswerStatement[]): AnswerTable {
  const [first] = rows;
  return {
    answer: first?.answer ?? 0,
    head: first?.head ?? [],
    rows: rows.map(({ cells = [] }) => cells),
    urls: [...new Set(rows.flatMap(({ urls }) => urls))],
  };
}
