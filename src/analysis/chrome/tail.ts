import { headsSources } from '../../text/markdown/sourceList.ts';
import { lettersOf } from './letters.ts';
import type { Page, Phrase } from './pages.ts';

/** Where the run of the page's phrases begins that ends at `end`, blanks before it included; `end` where none does. */
export function tailStart(text: string, end: number, { behind }: Page): number {
  const run = runBefore(text, end, behind);
  // What tells by itself, and stands behind another phrase of the page, needs no further sign that it begins there.
  const first = run.findIndex(
    ({ phrase, start }, index) =>
      begins(text, start, phrase) || (phrase.telling && (index > 0 || (run.length > 1 && isCapital(text, start)))),
  );
  const begin = run[first];
  return begin && run.slice(first).some(({ phrase }) => phrase.telling) ? beforeMarks(text, begin.start) : end;
}

/** The phrases that stand one after another before `end`, in order, and where each starts. */
function runBefore(
  text: string,
  end: number,
  behind: readonly Phrase[],
): readonly { readonly phrase: Phrase; readonly start: number }[] {
  const letters = lettersOf(text, Math.max(0, end - maxTailLength), end);
  const run: { phrase: Phrase; start: number }[] = [];
  let at = letters.text.length;
  const phraseBefore = (): Phrase | undefined => behind.find((one) => letters.text.endsWith(one.letters, at));
  for (let phrase = phraseBefore(); phrase; phrase = phraseBefore()) {
    at -= phrase.letters.length;
    run.unshift({ phrase, start: letters.starts[at] ?? 0 });
  }
  return run;
}

/** Characters of a run, with the addresses that it links. */
const maxTailLength = 8000;

/** Whether a phrase begins something new there: a button a line, a sentence a line or behind another one. */
function begins(text: string, start: number, { telling, whole }: Phrase): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (line.trim() === '') return true;
  if (!telling && !whole) return false;
  const last = line.charAt(endWithout(line, line.length, ' \t\u00a0*_[') - 1);
  return onlyMarks.test(line) || /[.!?…)\]>。！？|]/.test(last);
}

/**
 * Whether a phrase that others follow begins as sentences do, though what stands before it did not end as one: `Sony
 * Bravia 3 Your feedback …`.
 */
const isCapital = (text: string, start: number): boolean => /^\p{Lu}/u.test(text.slice(start, start + 2));

/** Where a run begins with the marks that open it, and the rule and blanks before it. */
function beforeMarks(text: string, start: number): number {
  const opened = endWithout(text, start, '*_[');
  const line = text.lastIndexOf('\n', opened - 1) + 1;
  const marked = closesEmphasis(text.slice(line, opened), text.slice(opened, start)) ? start : opened;
  const end = endWithout(text, onlyMarks.test(text.slice(line, marked)) ? line : marked, blanks);
  const last = text.lastIndexOf('\n', end - 1) + 1;
  return last > 0 && rule.test(text.slice(last, end).trim()) ? endWithout(text, last, blanks) : end;
}

/** Whether marks end what the same marks began on their line: they are the answer's. */
const closesEmphasis = (line: string, marks: string): boolean =>
  marks !== '' && !marks.includes('[') && line.split(marks).length % 2 === 0;

/** Where a text ends before `end` without these characters. */
function endWithout(text: string, end: number, characters: string): number {
  let at = end;
  while (at > 0 && characters.includes(text.charAt(at - 1))) at--;
  return at;
}

const blanks = ' \t\r\n\f\v\u00a0';
const onlyMarks = /^[\s>#•*_[-]*$/;

/** Where the sources begin that stand line by line before `end`, their heading included; `end` where none do. */
export function listStart(text: string, end: number): number {
  let start = end;
  let entries = 0;
  for (let at = end; at > 0;) {
    const line = text.lastIndexOf('\n', at - 1) + 1;
    const content = text.slice(line, at).trim();
    if (entry.test(content)) entries++;
    else if (content !== '' && !rule.test(content) && !(content.length < maxHeadingLength && headsSources(content)))
      break;
    if (content !== '') start = line;
    at = line - 1;
  }
  return entries > 0 ? start : end;
}

const maxHeadingLength = 60;
const entry = /^[^\w[]{0,9}\[\^?\d[\d_]{0,8}\]|^\W{0,4}https?:\/\/\S+$/;
const rule = /^(?:---+|\*\*\*+|___+)$/;
