import { stepNumber, stepStart } from '../../facts/pageParts.ts';
import { anyOf } from '../../../analysis/lexicon/lexicon.ts';
import { withoutCitations } from '../../../analysis/reading/citations.ts';
import type { Block } from '../../../text/markdown/document.ts';
import { sentences } from '../../../text/words/words.ts';
import type { ReadAnswer } from '../passages.ts';

/** Steps of one answer, in order. */
export interface Procedure {
  readonly answer: number;
  /** Heading above the steps, if they are only a part of the answer. */
  readonly title?: string;
  readonly steps: readonly Step[];
}

/** Step such as `Rinse twice: Fill the tank …`. The name is the part before the colon. */
export interface Step {
  readonly name: string;
  readonly text: string;
  /** True if the text continues the sentence that the name begins: `**Turn it on** and check for leaks.` */
  readonly goesOn?: true;
}

/** Formats a step on one line: `Rinse twice: Fill the tank …` */
export const stepText = ({ name, text, goesOn }: Step): string =>
  name === text || text === '' ? name : `${name}${goesOn ? '' : ':'} ${text}`;

/** Returns the longest numbered list of each answer, if it has at least two items. Sorts by length, longest first. */
export function readProcedures(answers: readonly ReadAnswer[]): Procedure[] {
  return answers
    .flatMap((read) => {
      const steps = longestList(read);
      return steps.length > 1 ? [{ answer: read.answer.id, steps }] : [];
    })
    .sort((one, other) => other.steps.length - one.steps.length);
}

const maxText = 600;
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Separates the paragraphs and items of a step. */
export const between = ' · ';

/** The sentences of a step. */
export const stepSentences = (one: Step): string[] =>
  stepText(one)
    .split(between)
    .flatMap((part) => sentences(part).map(({ text }) => text));

/** `### 1. Empty the tank`, `### Step 1: Empty the tank`, and a paragraph or item `Step 1: Empty the tank` */
function numberOf({ kind, text }: Block): number | undefined {
  if (kind === 'paragraph' || kind === 'item') return stepNumber(text);
  const [, number, counted] = kind === 'heading' ? (numbered.exec(text) ?? []) : [];
  return number === undefined && counted === undefined ? undefined : Number(number ?? counted);
}

const numbered = new RegExp(
  String.raw`^\P{L}*?(?:(\d{1,2})[.)]|${anyOf('countedParts')}\s(\d{1,2})\s?[:：.–—-])\s`,
  'iu',
);

function longestList({ reading }: ReadAnswer): Step[] {
  let longest: Step[] = [];
  let list: Step[] = [];
  let isOfHeading = false;
  let before: Block | undefined;
  /** The last step before a paragraph such as `Tip: …`, which is about all steps. */
  let ended: Step | undefined;
  for (const block of reading.blocks) {
    const number = block.number ?? numberOf(block);
    const last = list.at(-1);
    const isBelow = isOfHeading && (block.kind === 'item' || (block.kind === 'paragraph' && before?.kind !== 'item'));
    before = block;
    if (number === undefined && isBelow && last) {
      const text = oneLine(withoutCitations(block.text, reading.citationsIn(block)));
      if (last.text !== '' && block.kind === 'paragraph' && isLabelled(block)) ended ??= last;
      if (last.text.length + text.length <= maxText)
        list[list.length - 1] = { ...last, text: last.text === '' ? text : `${last.text}${between}${text}` };
    }
    if (block.kind === 'heading') isOfHeading = false;
    if (number === undefined) continue;
    if (number !== list.length + 1) {
      if (ended) list[list.length - 1] = ended;
      list = [];
    }
    ended = undefined;
    const [head] = block.strong;
    const isHeading = block.kind === 'heading';
    isOfHeading = isHeading;
    const at = isHeading ? block.text.length : head?.start === 0 ? head.end : 0;
    const isOpening = !isHeading && at > 0 && runsOn(block.text, at);
    const shown = (start: number, end: number): string =>
      oneLine(withoutCitations(block.text, reading.citationsIn(block), { start, end }).replace(/^[\s:：–—-]+/u, ''));
    const from = (isHeading ? numbered : stepStart).exec(block.text)?.[0].length ?? 0;
    const name = shown(from, Math.max(at, from)).replace(/[:：]$/u, '');
    const text = shown(Math.max(at, from), block.text.length);
    list.push({ name: name === '' ? text : name, text, ...(isOpening && { goesOn: true as const }) });
    if (list.length > longest.length) longest = list;
  }
  if (ended) list[list.length - 1] = ended;
  return longest;
}

/** True if a sentence continues after its bold start. */
const runsOn = (text: string, end: number): boolean =>
  !/[:：]/u.test(text.charAt(end - 1)) && /^\s?[\p{Ll},]/u.test(text.slice(end, end + 2));

/** True for a block that begins with a bold label or question. */
const isLabelled = ({ text, strong: [first] }: Block): boolean =>
  first?.start === 0 && /[:：?？]/u.test(text.slice(first.end - 1, first.end + 1));
