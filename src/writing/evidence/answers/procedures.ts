import { withoutCitations } from '../../../analysis/reading/citations.ts';
import type { Block } from '../../../text/markdown/document.ts';
import type { ReadAnswer } from '../passages.ts';

/** What to do, in the order of one answer. */
export interface Procedure {
  /** The id of the answer. */
  readonly answer: number;
  readonly steps: readonly Step[];
}

/** `Rinse twice: Fill the tank …` is a step with its name. */
export interface Step {
  readonly name: string;
  readonly text: string;
}

/** The longest numbered list of each answer that has one of two items or more; the longest of all comes first. */
export function readProcedures(answers: readonly ReadAnswer[]): Procedure[] {
  return answers
    .flatMap((read) => {
      const steps = longestList(read);
      return steps.length > 1 ? [{ answer: read.answer.id, steps }] : [];
    })
    .sort((one, other) => other.steps.length - one.steps.length);
}

const maxText = 300;

/** `### 1. Empty the tank` */
function numberOf({ kind, text }: Block): number | undefined {
  const [, number] = kind === 'heading' ? (/^(\d{1,2})[.)]\s/.exec(text) ?? []) : [];
  return number === undefined ? undefined : Number(number);
}

function longestList({ reading }: ReadAnswer): Step[] {
  let longest: Step[] = [];
  let list: Step[] = [];
  for (const block of reading.blocks) {
    const number = block.number ?? numberOf(block);
    const last = list.at(-1);
    if (number === undefined && block.kind === 'paragraph' && last?.text === '')
      list[list.length - 1] = { ...last, text: block.text.replace(/\s+/g, ' ').trim().slice(0, maxText) };
    if (number === undefined) continue;
    if (number !== list.length + 1) list = [];
    const [head] = block.strong;
    const isHeading = block.kind === 'heading';
    const at = isHeading ? block.text.length : head?.start === 0 ? head.end : 0;
    const shown = (start: number, end: number): string =>
      withoutCitations(block.text, reading.citationsIn(block), { start, end })
        .replace(/\s+/g, ' ')
        .replace(/^[\s:：–—-]+/u, '')
        .trim();
    const name = shown(isHeading ? block.text.search(/\s/) : 0, at).replace(/[:：]$/u, '');
    const text = shown(at, block.text.length);
    list.push({ name: name === '' ? text : name, text });
    if (list.length > longest.length) longest = list;
  }
  return longest;
}
