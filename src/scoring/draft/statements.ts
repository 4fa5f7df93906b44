import type { DraftPassage } from './draft.ts';

/** A paragraph, or a whole list, table or quotation, and whether its reader can find out where it comes from. */
interface DraftStatement {
  readonly passages: readonly DraftPassage[];
  /** A link or a citation mark stands in it; for lists, tables and quotations also right before or after. */
  readonly sourced: boolean;
}

/** Puts passages together into statements; headings are none. */
export function readDraftStatements(passages: readonly DraftPassage[]): DraftStatement[] {
  const statements: DraftStatement[] = [];
  for (let first = 0; first < passages.length;) {
    const past = endOfRun(passages, first);
    const run = passages.slice(first, past);
    const kind = run[0]?.block.kind;
    const near = kind === 'paragraph' ? run : passages.slice(Math.max(0, first - 1), past + 1);
    if (kind !== 'heading') statements.push({ passages: run, sourced: near.some(citesSource) });
    first = past;
  }
  return statements;
}

function citesSource({ block, domains }: DraftPassage): boolean {
  return block.kind !== 'heading' && domains.length > 0;
}

function endOfRun(passages: readonly DraftPassage[], first: number): number {
  const kind = passages[first]?.block.kind;
  let past = first + 1;
  if (kind === 'item' || kind === 'cell' || kind === 'quote') while (passages[past]?.block.kind === kind) past++;
  return past;
}
