import { withoutCitations } from '../analysis/reading/citations.ts';
import type { Statement } from './article.ts';

/** A sentence, a block quotation, or a table row. */
export interface Claim {
  /** Visible text without citations. ` | ` separates cells. */
  readonly text: string;
  /** The sentence, or the cells of the row. */
  readonly statements: readonly [Statement, ...Statement[]];
}

/** Groups an article's statements into claims that can be true or false on their own. */
export function claimsOf(statements: readonly Statement[]): Claim[] {
  const groups: [Statement, ...Statement[]][] = [];
  for (const statement of statements) {
    const row = groups.at(-1);
    if (row && isNextCell(statement, row.at(-1))) row.push(statement);
    else groups.push([statement]);
  }
  return groups.map((group) => ({
    text: group.map(textOf).join(' | '),
    statements: group,
  }));
}

const isNextCell = ({ block }: Statement, before: Statement | undefined): boolean =>
  block.kind === 'cell' && before?.block.kind === 'cell' && (block.column ?? 0) > (before.block.column ?? 0);

const textOf = (statement: Statement): string =>
  withoutCitations(statement.block.text, statement.citations, statement).trim();
