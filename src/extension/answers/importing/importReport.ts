import type { KeptRow, RefusedRow } from '../../../client/import/importAnswers.ts';
import { grouped, t } from '../../editor/l10n.ts';

/** Maximum rows that are listed, to limit memory for files with many errors. */
const maxListed = 10_000;

/** Rows of a file that were rejected or imported without some parts. */
interface ImportReport {
  readonly isEmpty: boolean;
  refused(row: RefusedRow): void;
  kept(row: KeptRow): void;
  /** Sentences about unknown and missing fields, and the required ones. Empty if all fields are valid. */
  readonly fieldSentences: readonly string[];
  /** Formats the report as plain text, with `outcome` as its first line. */
  text(outcome: string): string;
}

/** Collects the rejected and incomplete rows of an import. */
export function importReport(): ImportReport {
  const refused = boundedList();
  const shortened = boundedList();
  const unknown = new Set<string>();
  const missing = new Set<string>();
  return {
    get isEmpty() {
      return refused.count + shortened.count === 0;
    },
    refused({ number, reason, fields }) {
      refused.add(t('Row {0}: {1}', number, reason));
      for (const name of fields?.unknown ?? []) unknown.add(name);
      for (const name of fields?.missing ?? []) missing.add(name);
    },
    get fieldSentences() {
      if (unknown.size + missing.size === 0) return [];
      return [
        ...(unknown.size > 0 ? [t('Unknown fields: {0}.', namedFields(unknown))] : []),
        ...(unknown.size === 0 ? [t('Missing fields: {0}.', namedFields(missing))] : []),
        t('Each row needs {0}.', Object.keys(exampleRow).join(', ')),
      ];
    },
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

/** Example row with all required fields. */
export const exampleRow = {
  prompt: 'best crm for small teams',
  model: 'chatgpt',
  collected_at: '2026-05-24T14:30:00Z',
  content_markdown: 'For small teams, I recommend …',
};

/** Maximum names in a message, because a file may have many columns. */
const maxNamed = 5;

export function namedFields(names: ReadonlySet<string>): string {
  const more = names.size - maxNamed;
  return [...[...names].slice(0, maxNamed), ...(more > 0 ? [t('and {0} more', grouped(more))] : [])].join(', ');
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

/** Wraps a line at 100 characters between words, because the editor doesn't wrap the text. */
const wrapped = (line: string): string => line.replace(/(?=.{101})(.{1,100}) /gu, '$1\n    ');
