import type { KeptRow, RefusedRow } from '../../client/import/importAnswers.ts';
import { grouped, t } from '../l10n.ts';

/** Rows that are listed at most, so that a file of nothing but faults fills no memory. */
const maxListed = 10_000;

/** What became of the rows that are not in a project as they stand in their file. */
interface ImportReport {
  readonly isEmpty: boolean;
  refused(row: RefusedRow): void;
  kept(row: KeptRow): void;
  /** For people to read; `outcome` is its first line. */
  text(outcome: string): string;
}

/** Collects the rows of one import that were refused, or kept without a part. */
export function importReport(): ImportReport {
  const refused = boundedList();
  const shortened = boundedList();
  return {
    get isEmpty() {
      return refused.count + shortened.count === 0;
    },
    refused: ({ number, reason }) => refused.add(t('Row {0}: {1}', number, reason)),
    kept({ number, leftOut }) {
      if (leftOut.length > 0) shortened.add(t('Row {0}: omitted {1}', number, leftOut.join('; ')));
    },
    text: (outcome) =>
      [
        outcome,
        ...section(
          t('These rows were rejected. Fix them and import the file again; nothing is imported twice.'),
          refused,
        ),
        ...section(t('These rows were imported without the parts listed:'), shortened),
      ].join('\n'),
  };
}

interface BoundedList {
  readonly count: number;
  readonly lines: readonly string[];
  add(line: string): void;
}

function boundedList(): BoundedList {
  const lines: string[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    lines,
    add(line) {
      count += 1;
      if (count <= maxListed) lines.push(line);
    },
  };
}

function section(title: string, { count, lines }: BoundedList): readonly string[] {
  if (count === 0) return [];
  const more = count > lines.length ? [t('… and {0} more', grouped(count - lines.length))] : [];
  return ['', title, '', ...lines.map(wrapped), ...more];
}

/** In lines of 100 characters where words allow it, as the text does not wrap by itself. */
const wrapped = (line: string): string => line.replace(/(?=.{101})(.{1,100}) /gu, '$1\n    ');
