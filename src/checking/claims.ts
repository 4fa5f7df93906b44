import { withoutCitations } from '../analysis/reading/citations.ts';
import { unsupportedIn, withoutUnsupported } from '../text/markdown/unsupported.ts';
import type { Statement } from './article.ts';

/** A sentence, a quotation of its own, or a row of a table. */
export interface Claim {
  /** Visible text without citations and marks. Cells are separated by ` | `. */
  readonly text: string;
  /** The sentence, or the cells of the row. */
  readonly statements: readonly [Statement, ...Statement[]];
}

/** Groups the statements of an article into claims that can be true or false on their own. */
export function claimsOf(statements: readonly Statement[]): Claim[] {
  const groups: [Statement, ...Statement[]][] = [];
  for (const statement of statements) {
    const row = groups.at(-1);
    if (row && isNextCell(statement, row.at(-1))) row.push(statement);
    else groups.push([statement]);
  }
  return groups
    .map((group) => ({ text: group.map(textOf).join(' | '), statements: group }))
    .filter(({ text }) => text !== '');
}

const isNextCell = ({ block }: Statement, before: Statement | undefined): boolean =>
  block.kind === 'cell' && before?.block.kind === 'cell' && (block.column ?? 0) > (before.block.column ?? 0);

/** A mark of a draft belongs to its cell, but a marked sentence is attached to the one before it. */
function textOf({ block, citations, start, end }: Statement): string {
  const text = withoutCitations(block.text, citations, { start, end });
  const [mark] = block.kind === 'cell' ? unsupportedIn(text) : [];
  return (mark ? text.slice(mark.words.start, mark.words.end) : withoutUnsupported(text)).trim();
}
