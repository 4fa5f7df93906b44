import { visibleName } from '../../text/words/controlCharacters.ts';

/** Number of rows reported one by one. */
const first = 20;
/** Number of different notes counted after that. Some contain row numbers or values, so each of them is unique. */
const mostKinds = 10;

interface RowNotes {
  readonly add: (number: number, note: string) => void;
  /** Prints the counts of the remaining notes, most frequent first. */
  readonly end: () => void;
}

/** Prints notes for the first rows and counts the others, because every row of a file may have a problem. */
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
