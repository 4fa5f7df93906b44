import { visibleName } from '../../text/words/visible.ts';

/** How many rows of a file are told one by one. */
const first = 20;
/** How many kinds of the others are counted; row numbers and values make some reasons unlike any other. */
const mostKinds = 10;

/** Tells what is to say of rows of a file. */
interface RowNotes {
  readonly add: (number: number, note: string) => void;
  /** Says how many more there were, the commonest first. */
  readonly end: () => void;
}

/**
 * Tells the first rows one by one and counts the others by what is to say of them, for a file may be wrong in every
 * row.
 */
export function rowNotes(file: string, say: (line: string) => void): RowNotes {
  const counts = new Map<string, number>();
  let rows = 0;
  let otherwise = 0;
  return {
    add(number, note) {
      rows += 1;
      if (rows <= first) say(`${visibleName(file)}: row ${number} ${note}`);
      else if (counts.has(note) || counts.size < mostKinds) counts.set(note, (counts.get(note) ?? 0) + 1);
      else otherwise += 1;
    },
    end() {
      for (const [note, count] of [...counts].sort(([, one], [, other]) => other - one))
        say(`${visibleName(file)}: ${rowsMore(count)} ${note}`);
      if (otherwise > 0) say(`${visibleName(file)}: ${rowsMore(otherwise)} with other problems`);
    },
  };
}

const rowsMore = (count: number): string => `${count} more ${count === 1 ? 'row' : 'rows'}`;
