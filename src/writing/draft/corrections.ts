import { readArticle } from '../../checking/article.ts';
import { type Claim, claimsOf } from '../../checking/claims.ts';
import type { Verdict } from '../../checking/checkInput.ts';
import type { CheckEdit } from '../../checking/finding.ts';
import { placeIn } from '../../text/markdown/block.ts';
import type { Span } from '../../text/spans.ts';
import type { Fact } from '../facts/facts.ts';
import { withFigures } from '../marks/refusedMarks.ts';
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
  return claimsOf(readArticle(markdown, { tag: language }).statements).flatMap((claim) => {
    const instead = corrected.get(withFigures(claim.text, facts));
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
    const isPlain = start < end && markdown.slice(place.start, place.end) === old.slice(start, end);
    return [{ sentence, text: words, edit: isPlain ? { ...place, text: changed } : withLabel(whole, markdown) }];
  });
}

/** Keeps a label at the start bold: `**Noise:** 45 dB` */
function withLabel(edit: CheckEdit, markdown: string): CheckEdit {
  const [bold = '', label = ''] = /^\*\*([^*]{1,80})\*\*/.exec(markdown.slice(edit.start, edit.end)) ?? [];
  return label !== '' && edit.text.startsWith(label) ? { ...edit, text: bold + edit.text.slice(label.length) } : edit;
}

/** Returns a model's words on one line, without markup for tables. */
const plain = (words = ''): string => modelText(words).replaceAll('|', '/').replace(/\s+/g, ' ').trim();

/** Finds the smallest change of whole words that turns a text into another. */
function changeOf(old: string, words: string): CheckEdit {
  const [from, to] = [old.split(' '), words.split(' ')];
  const most = Math.min(from.length, to.length) - 1;
  let first = 0;
  while (first < most && from[first] === to[first]) first++;
  let last = 0;
  while (last < most - first && from.at(-1 - last) === to.at(-1 - last)) last++;
  const start = from.slice(0, first).join(' ').length + (first > 0 ? 1 : 0);
  const end = from.slice(0, from.length - last).join(' ').length;
  return { start, end, text: to.slice(first, to.length - last).join(' ') };
}
