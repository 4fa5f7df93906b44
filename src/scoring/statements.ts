import { type DraftPassage, placeIn } from './draft.ts';
import { type Fault, type Location, warning } from './finding.ts';

/** A paragraph, or a whole list, table or quotation, and whether its reader can find out where it comes from. */
interface DraftStatement {
  readonly passages: readonly DraftPassage[];
  /** A link or a citation mark stands in it; for lists, tables and quotations also right before or after. */
  readonly sourced: boolean;
}

/** A statement and the stretch of the Markdown in it that needs a source. */
interface Found {
  readonly statement: DraftStatement;
  readonly place: Location;
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

/** The first place in each statement that `find` (offsets in the passage's text) points at. */
export function findIn(
  statements: readonly DraftStatement[],
  find: (passage: DraftPassage) => Location | undefined,
): Found[] {
  return statements.flatMap((statement) => {
    for (const passage of statement.passages) {
      const place = find(passage);
      if (place) return [{ statement, place: placeIn(passage, place) }];
    }
    return [];
  });
}

/** Shares integer points out evenly over what was found, and turns each that has no source into a warning. */
export function withoutSource(points: number, found: readonly Found[], message: string): Fault[] {
  const upTo = (index: number): number => Math.floor((points * index) / found.length);
  return found.flatMap(({ statement, place }, index) =>
    statement.sourced ? [] : [warning(place, upTo(index + 1) - upTo(index), message)],
  );
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
