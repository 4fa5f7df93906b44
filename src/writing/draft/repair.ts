import { comparable, plainText } from '../../checking/evidence/plainText.ts';
import type { OpenText } from './keepSupported.ts';
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
    .map(({ text, reason, start, isCell }, index) => ({
      number: index + 1,
      sentence: text,
      ...(isCell && cellAt(open.markdown, start)),
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

export interface RepairedText {
  readonly markdown: string;
  readonly replaced: readonly {
    /** The sentence before, with its fault. */
    readonly mended: Removed;
    readonly after: string;
  }[];
}

/**
 * Replaces sentences that couldn't stay with their corrections or with those in a model's answer. Undefined if there are
 * none.
 * @param refused sentences to skip
 */
export function withRepairs(open: OpenText, answer: string, refused: readonly string[] = []): RepairedText | undefined {
  const faults = faultsIn(open);
  const rewritten = faults.filter(isToRewrite);
  const sentences = sentencesOf(answer, rewritten.length);
  const mended = textsOf(open.faults.slice(0, maxFaults), open.markdown);
  const replaced = faults.flatMap((fault, index) => {
    const { text, isCell, start, end, correction } = fault;
    const written = correction ? correction.text : sentences.get(rewritten.indexOf(fault) + 1);
    const after = withoutLabel(written ?? '', open.markdown.slice(0, start));
    const isUsable = after !== '' && !refused.includes(after) && !(isCell && isLonger(after, text));
    const edit = correction && correction.edit.text !== correction.text ? correction.edit : { start, end, text: after };
    return isUsable ? [{ edit, after, mended: mended[index] as Removed }] : [];
  });
  if (replaced.length === 0) return undefined;
  const edits = replaced.map(({ edit }) => edit);
  return { markdown: withEdits(open.markdown, edits), replaced };
}

/** Returns the name of a cell's row and the head of its column. */
function cellAt(
  markdown: string,
  start: number,
): { readonly cellOf: { readonly row: string; readonly column: string } } {
  const lines = markdown.slice(0, start).split('\n');
  const head = lines.findLastIndex((line) => !line.trimStart().startsWith('|')) + 1;
  const cellsOf = (line = ''): string[] =>
    plainText(line)
      .split('|')
      .map((cell) => cell.trim());
  const own = cellsOf(lines.at(-1));
  return { cellOf: { row: own[1] ?? '', column: cellsOf(lines[head])[own.length - 1] ?? '' } };
}

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
    const isCell = markdown
      .slice(markdown.lastIndexOf('\n', start) + 1, start)
      .trimStart()
      .startsWith('|');
    return { start, end, reason, isCell, text: markdown.slice(start, end), correction };
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
