import { headsSources } from '../../text/markdown/sourceList.ts';
import { lettersOf } from './letters.ts';
import type { Page, Phrase } from './pages.ts';

/** Returns the start of the run of page phrases before `end`, including spaces before it, or `end` without a run. */
export function tailStart(text: string, end: number, { behind }: Page): number {
  const run = runBefore(text, end, behind);
  // A telling phrase after another phrase of the page needs no other sign of a new start.
  const first = run.findIndex(
    ({ phrase, start }, index) =>
      begins(text, start, phrase) || (phrase.telling && (index > 0 || (run.length > 1 && isCapital(text, start)))),
  );
  const begin = run[first];
  return begin && run.slice(first).some(({ phrase }) => phrase.telling) ? beforeMarks(text, begin.start) : end;
}

/** Returns the consecutive phrases before `end`, in order, with their offsets. */
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

/** Maximum length of a run in characters, including link addresses. */
const maxTailLength = 8000;

/**
 * True if a phrase starts something new: a button on its own line, or a sentence on its own line or after another one.
 */
function begins(text: string, start: number, { telling, whole }: Phrase): boolean {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (line.trim() === '') return true;
  if (!telling && !whole) return false;
  const last = line.charAt(endWithout(line, line.length, ' \t\u00a0*_[') - 1);
  return onlyMarks.test(line) || /[.!?…)\]>。！？|]/.test(last);
}

/**
 * True if a phrase starts with a capital, although the text before it doesn't end a sentence: `Sony Bravia 3 Your
 * feedback …`.
 */
const isCapital = (text: string, start: number): boolean => /^\p{Lu}/u.test(text.slice(start, start + 2));

/** Returns the start of a run including its opening marks, and the rule and blank lines before it. */
function beforeMarks(text: string, start: number): number {
  const opened = endWithout(text, start, '*_[');
  const line = text.lastIndexOf('\n', opened - 1) + 1;
  const marked = closesEmphasis(text.slice(line, opened), text.slice(opened, start)) ? start : opened;
  const end = endWithout(text, onlyMarks.test(text.slice(line, marked)) ? line : marked, blanks);
  const last = text.lastIndexOf('\n', end - 1) + 1;
  return last > 0 && rule.test(text.slice(last, end).trim()) ? endWithout(text, last, blanks) : end;
}

/** True if the marks close emphasis on their line. They then belong to the answer. */
const closesEmphasis = (line: string, marks: string): boolean =>
  marks !== '' && !marks.includes('[') && line.split(marks).length % 2 === 0;

/** Returns the end of the text before `end` without the given trailing characters. */
function endWithout(text: string, end: number, characters: string): number {
  let at = end;
  while (at > 0 && characters.includes(text.charAt(at - 1))) at--;
  return at;
}

const blanks = ' \t\r\n\f\v\u00a0';
const onlyMarks = /^[\s>#•*_[-]*$/;

/** Returns the start of the line-by-line source list before `end`, including its heading, or `end` without a list. */
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
