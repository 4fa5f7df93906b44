import type { Claim } from '../../checking/claims.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { CheckEdit } from '../../checking/finding.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import type { Fact } from '../facts/facts.ts';
import { claimsWithFigures } from '../marks/refusedMarks.ts';
import { modelText } from './modelText.ts';

/** Sentence or cell that a model corrected while it verified a text. */
export interface Correction {
  /** Place of the sentence or cell in the Markdown. */
  readonly sentence: Span;
  /** The whole corrected text, plain. */
  readonly text: string;
  /** Replaces only the words that differ, if they contain no markup. */
  readonly edit: CheckEdit;
}

interface CorrectionNeeds {
  readonly facts: readonly Fact[];
  readonly verdicts?: readonly Verdict[];
  /** BCP 47 language tag. */
  readonly language: string;
}

/** Finds the sentences and cells of a text that verdicts correct. */
export function correctionsIn(
  markdown: string,
  { facts, verdicts = [], language }: CorrectionNeeds,
): readonly Correction[] {
  const corrected = new Map(
    verdicts.flatMap((verdict) =>
      'words' in verdict && verdict.instead !== undefined ? [[verdict.claim, verdict.instead] as const] : [],
    ),
  );
  if (corrected.size === 0) return [];
  return claimsWithFigures(markdown, { facts, language }).flatMap(({ claim, shown }) => {
    const instead = corrected.get(shown);
    return instead === undefined ? [] : correctionsOf(claim, instead, markdown);
  });
}

function correctionsOf({ text, statements }: Claim, instead: string, markdown: string): Correction[] {
  const before = statements.length > 1 ? text.split(' | ') : [text];
  const after = statements.length > 1 ? instead.split(' | ') : [instead];
  if (before.length !== statements.length || after.length !== statements.length) return [];
  return statements.flatMap((statement, index) => {
    const [old = '', words = ''] = [before[index], plain(after[index])];
    if (words === '' || words === old) return [];
    const sentence = placeIn(statement.block, statement);
    const whole = { ...sentence, text: words };
    const own = statement.block.text.slice(statement.start, statement.end);
    const at = own.indexOf(old);
    if (at < 0) return [{ sentence, text: words, edit: whole }];
    const { start, end, text: changed } = changeOf(old, words);
    const from = statement.start + at;
    const place = placeIn(statement.block, { start: from + start, end: from + end });
    const linked = start < end ? withLinks(place, markdown) : undefined;
    return [{ sentence, text: words, edit: linked ? { ...linked, text: changed } : withLabel(whole, markdown) }];
  });
}

/** Extends a span to the end of the link that it opens. Undefined if it cuts other markup. */
function withLinks({ start, end }: Span, markdown: string): Span | undefined {
  const isOpen = markdown.slice(start, end).replace(wholeLink, '').includes('[');
  const rest = isOpen ? (/^\]\([^()\s]{0,2000}\)/.exec(markdown.slice(end, end + 2010))?.[0].length ?? 0) : 0;
  const words = markdown.slice(start, end + rest).replace(wholeLink, '');
  return /[[\]*_`<\\]/.test(words) ? undefined : { start, end: end + rest };
}

const wholeLink = /\[[^[\]\n]{0,500}\]\([^()\s]{0,2000}\)/g;

/** Keeps a bold label at the start: `**Noise:** 45 dB` */
function withLabel(edit: CheckEdit, markdown: string): CheckEdit {
  const [bold = '', label = ''] = /^\*\*([^*]{1,80})\*\*/.exec(markdown.slice(edit.start, edit.end)) ?? [];
  if (label === '') return edit;
  if (edit.text.startsWith(label)) return { ...edit, text: bold + edit.text.slice(label.length) };
  return /[:.]$/.test(label) ? { ...edit, text: `${bold} ${edit.text}` } : edit;
}

/** Returns a model's words on one line, without markup for tables. */
const plain = (words = ''): string => modelText(words).replaceAll('|', '/').replace(/\s+/g, ' ').trim();

/** Finds the smallest change of whole words that turns a text into another. */
function changeOf(old: string, words: string): CheckEdit {
  const [from, to] = [partsOf(old), partsOf(words)];
  const most = Math.min(from.length, to.length) - 1;
  let first = 0;
  while (first < most && from[first] === to[first]) first++;
  let last = 0;
  while (last < most - first && from.at(-1 - last) === to.at(-1 - last)) last++;
  const lengthOf = (parts: readonly string[]): number => parts.join('').length;
  const [start, end] = [lengthOf(from.slice(0, first)), lengthOf(from.slice(0, from.length - last))];
  return { start, end, text: to.slice(first, to.length - last).join('') };
}

/** Splits a text into numbers, words, spaces, and signs. */
const partsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,:/'’-][\p{L}\p{N}]+)*|\s+|[^]/gu) ?? [];
