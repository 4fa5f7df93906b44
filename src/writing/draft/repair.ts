import { comparable, plainText } from '../../checking/evidence/plainText.ts';
import type { CheckEdit } from '../../checking/finding.ts';
import type { Span } from '../../text/spans.ts';
import { cellAt, type Row } from './cells.ts';
import type { FaultyText, OpenText } from './keepSupported.ts';
import { fenced, type SectionInstructions, sentencesAlone } from './instructions.ts';
import { modelText } from './modelText.ts';
import { withEdits } from './mends.ts';
import { type Removed, textsOf, wholeSentence } from './takeOut.ts';

/** Maximum sentences to repair in a request. Further faults are ignored. */
const maxFaults = 30;
/** Maximum characters of the text to repair. */
const maxText = 60_000;

/**
 * Builds the instructions to rewrite the sentences that have no correction. Undefined if all have one. The sentences and
 * reasons are fenced as data.
 */
export function sentenceInstructions(
  { system, prompt }: SectionInstructions,
  open: OpenText,
): SectionInstructions | undefined {
  const faults = faultsIn(open)
    .filter(isToRewrite)
    .map(({ text, reason, cell }, index) => ({
      number: index + 1,
      sentence: text,
      ...(cell && { cellOf: { row: cell.row.name, column: cell.head } }),
      reason,
    }));
  if (faults.length === 0) return undefined;
  return {
    system,
    prompt: [
      prompt,
      `You have written it once:\n<first>\n${fenced(open.markdown.slice(0, maxText))}\n</first>`,
      `These sentences of it cannot stay as they are:\n<faults>\n${fenced(faults)}\n</faults>`,
      sentencesAlone,
    ].join('\n\n'),
  };
}

/** New text for a sentence, or for cells of a row. */
export interface Repair {
  /** The sentences before, with their faults. */
  readonly mended: readonly Removed[];
  readonly edits: readonly RepairEdit[];
  readonly row?: Row;
}

interface RepairEdit extends CheckEdit {
  /** Place of the whole sentence or cell. */
  readonly whole: Span;
  /** The whole new sentence or cell. */
  readonly after: string;
  readonly column?: number;
}

/** Finds the corrections of a text, and the repairs in a model's answer. Those of one row belong together. */
export function repairsIn(open: OpenText, answer: string): Repair[] {
  const faults = faultsIn(open);
  const rewritten = faults.filter(isToRewrite);
  const sentences = sentencesOf(answer, rewritten.length);
  const mended = textsOf(open.faults.slice(0, maxFaults), open.markdown);
  const all = faults.flatMap((fault, index): Repair[] => {
    const { text, cell, start, end, correction } = fault;
    const written = sentences.get(rewritten.indexOf(fault) + 1);
    // the answer “-” empties a cell, but not the name of its row
    const value = written === '' && cell && cell.column > 0 ? emptyCell : written;
    const after = withoutLabel(correction?.text ?? value ?? '', open.markdown.slice(0, start));
    if (after === '' || (cell && isLonger(after, text))) return [];
    const isPart = correction && correction.edit.text !== correction.text;
    const edit = { ...(isPart ? correction.edit : { start, end, text: after }), whole: { start, end }, after };
    const repaired = { mended: [mended[index] as Removed] };
    return [
      cell ? { ...repaired, edits: [{ ...edit, column: cell.column }], row: cell.row } : { ...repaired, edits: [edit] },
    ];
  });
  const rows = Map.groupBy(all, ({ row, edits }) => row?.cells[0]?.start ?? -1 - (edits[0]?.start ?? 0));
  return [...rows.values()].map((some) => ({
    ...(some[0]?.row && { row: some[0].row }),
    mended: some.flatMap((one) => one.mended),
    edits: some.flatMap(({ edits }) => edits),
  }));
}

const emptyCell = '–';

export const withRepairs = (open: OpenText, repairs: readonly Repair[]): string =>
  withEdits(
    open.markdown,
    repairs.flatMap(({ edits }) => edits),
  );

/** True if a repaired sentence, or any cell of a repaired row, was removed or marked again. */
export const isRefused = ({ edits, row }: Repair, faulty: readonly FaultyText[]): boolean =>
  row
    ? faulty.some((one) => one.row && isSameRow(one.row, renamed(row, edits)))
    : edits.some(({ after }) =>
        isAmong(
          after,
          faulty.flatMap((one) => (one.row === undefined ? one.text : [])),
        ),
      );

/** Returns a refused repair with the corrections of its second verification. Undefined if there are none. */
export function correctedRepair(repair: Repair, second: OpenText | undefined): Repair | undefined {
  const { row, edits } = repair;
  const corrections = second?.faults.flatMap(({ correction }) => correction ?? []) ?? [];
  if (!second || corrections.length === 0) return undefined;
  if (!row) {
    const [edit] = edits;
    const own = corrections.find(
      ({ sentence: { start, end } }) => edit && isAmong(edit.after, [second.markdown.slice(start, end)]),
    );
    if (!edit || !own) return undefined;
    // keeps the markup of the repaired sentence
    const change = own.edit;
    const sentence = wholeSentence(own.sentence, second.markdown);
    const [before, after] = [
      second.markdown.slice(sentence.start, change.start),
      second.markdown.slice(change.end, sentence.end),
    ];
    return { ...repair, edits: [{ ...edit, ...edit.whole, text: before + change.text + after, after: own.text }] };
  }
  const own = renamed(row, edits);
  const corrected = corrections.flatMap(({ sentence, text }): RepairEdit[] => {
    const { row: other, column } = cellAt(second.markdown, sentence.start) ?? {};
    const place = column === undefined ? undefined : row.cells[column];
    return other && place && isSameRow(other, own) ? [{ ...place, whole: place, text, after: text, column }] : [];
  });
  if (corrected.length === 0) return undefined;
  const columns = new Set(corrected.map(({ column }) => column));
  return { ...repair, edits: [...edits.filter(({ column }) => !columns.has(column)), ...corrected] };
}

const renamed = (row: Row, edits: readonly RepairEdit[]): Row => ({
  ...row,
  name: edits.find(({ column }) => column === 0)?.after ?? row.name,
});

const isSameRow = (one: Row, other: Row): boolean =>
  one.table === other.table && wordsIn(one.name).join(' ') === wordsIn(other.name).join(' ');

/** True for a sentence in place of a cell's value. */
const isLonger = (sentence: string, value: string): boolean =>
  /[.!?]$/.test(sentence) && !/[.!?]$/.test(value) && wordsIn(sentence).length > wordsIn(value).length + 1;

/**
 * True if a repaired sentence was removed or marked again.
 * @param faulty Markdown of the removed and marked sentences, with figures instead of fact marks
 */
export function isAmong(after: string, faulty: readonly string[]): boolean {
  const own = wordsIn(after);
  return faulty.map(wordsIn).some((words) => {
    const shared = own.filter((word) => words.includes(word)).length;
    // figures in place of marks add words
    return own.length < minWords
      ? own.join(' ') === words.join(' ')
      : shared >= own.length * minShared && words.length <= own.length * 2;
  });
}

const minWords = 4;
const minShared = 0.9;

const wordsIn = (markdown: string): string[] =>
  comparable(plainText(markdown.replace(factMark, ' '))).match(/[\p{L}\p{N}]+/gu) ?? [];

const factMark = /\\?\[\\?\[[^[\]\n]{1,70}\\?\]\\?\]/g;

/** Removes a bold label at the start of a sentence that already stands before it: `2. **Rinse.** Run it twice.` */
function withoutLabel(sentence: string, before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const [, label = ''] = /\*\*([^*]{1,80})\*\*[ \t]{0,9}$/.exec(line) ?? [];
  const own = [`**${label}**`, label].find((start) => label !== '' && sentence.startsWith(start));
  return own === undefined ? sentence : sentence.slice(own.length).trim();
}

const isToRewrite = ({ correction }: { readonly correction?: unknown }): boolean => correction === undefined;

const faultsIn = ({ markdown, faults }: OpenText) =>
  faults.slice(0, maxFaults).map(({ sentence, reason, correction }) => {
    const { start, end } = wholeSentence(sentence, markdown);
    return { start, end, reason, cell: cellAt(markdown, start), text: markdown.slice(start, end), correction };
  });

/** Reads numbered sentences, one per line. If one was requested, it may lack its number. */
function sentencesOf(answer: string, asked: number): ReadonlyMap<number, string> {
  const lines = modelText(answer)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const numbered = lines.flatMap((line): [number, string][] => {
    const [, number = '', words = ''] = /^\*{0,2}(\d{1,2})[.):](.*)$/.exec(line) ?? [];
    return number === '' ? [] : [[Number(number), sayingSomething(words)]];
  });
  const [only = ''] = lines;
  return new Map(numbered.length === 0 && asked === 1 && lines.length === 1 ? [[1, sayingSomething(only)]] : numbered);
}

const sayingSomething = (words: string): string =>
  /[\p{L}\p{N}]/u.test(words) ? withoutBold(words.replaceAll('|', '/').trim()) : '';

/** Removes bold markup around a sentence or its number, because the original's markup stays. */
const withoutBold = (words: string): string =>
  words.split('**').length % 2 === 0
    ? words.replace(/^\*\*|\*\*$/, '').trim()
    : words.replace(/^\*\*([^*]+)\*\*$/, '$1');
