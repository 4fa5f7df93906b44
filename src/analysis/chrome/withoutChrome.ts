import { type Letters, lettersOf, type Page, pages, type Phrase } from './pages.ts';
import { headsSources } from '../../text/markdown/sourceList.ts';
import { withPlainMarks } from '../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';
import { readAnswer } from '../reading/answerReading.ts';
import { withoutHtml } from '../../text/html/withoutHtml.ts';
import type { Source } from '../../contract/projects/response.ts';
import { sourcesOf } from '../citations/sources.ts';
import { keyOfClean } from '../../text/urls.ts';

interface TextWithoutChrome {
  readonly text: string;
  /** Removed texts, in order. Empty if nothing was removed. */
  readonly takenOff: readonly string[];
}

/**
 * Removes the texts that an assistant's page shows around an answer: runs of known phrases at the beginning, at the
 * end, and between the answer and its sources. Sentences of the answer stay. Takes Markdown with raw HTML, in linear
 * time. Texts of unknown assistants are returned unchanged.
 */
export function withoutChrome(text: string, assistant: string): TextWithoutChrome {
  const page = pages.get(assistant);
  if (!page) return { text, takenOff: [] };
  const from = headEnd(text, page);
  const to = Math.max(from, tailStart(text, text.length, page));
  const list = Math.max(from, listStart(text, to));
  const body = list < to ? Math.max(from, tailStart(text, list, page)) : to;
  const takenOff = [text.slice(0, from), text.slice(body, list), text.slice(to)].filter((piece) => /\S/.test(piece));
  if (takenOff.length === 0) return { text, takenOff };
  const sources = list < to ? text.slice(list, to) : '';
  return {
    text: body < list && sources !== '' ? `${text.slice(from, body)}\n\n${sources}` : text.slice(from, body) + sources,
    takenOff,
  };
}

/** True for addresses that the assistant's page itself links. */
const isChromeAddress = (url: string, assistant: string): boolean =>
  pages.get(assistant)?.chrome.addresses.some((start) => url.startsWith(start)) ?? false;

/** Returns the offset where the answer starts, after the page's texts. */
function headEnd(text: string, { chrome, before, asker }: Page): number {
  const start = chrome.logo === undefined ? 0 : behindLogo(text, chrome.logo);
  const end = behindRun(text, start, before);
  const asked = lettersOf(text, end, end + maxLabelLength);
  if (!asker.some((phrase) => startsHere(asked, 0, phrase, text))) return end;
  const answered = labelBehind(text, end, before);
  return answered === undefined ? end : behindRun(text, answered, before);
}

/** Returns the offset after the consecutive phrases from `start` on, and after the blank lines there. */
function behindRun(text: string, start: number, before: readonly Phrase[]): number {
  const letters = lettersOf(text, start, start + maxHeadLength);
  const phraseAt = (at: number): Phrase | undefined => before.find((phrase) => startsHere(letters, at, phrase, text));
  let at = 0;
  for (let phrase = phraseAt(at); phrase; phrase = phraseAt(at)) at += phrase.letters.length;
  if (at === 0) return start;
  const end = letters.ends[at - 1] ?? start;
  return end + (/^[*_:：]*\s*/u.exec(text.slice(end, end + maxHeadLength))?.[0].length ?? 0);
}

/**
 * True if the text has the phrase at `at`. Unless the phrase ends like a sentence or label, the line must end after it.
 */
function startsHere({ text, ends }: Letters, at: number, { letters, whole }: Phrase, source: string): boolean {
  if (!text.startsWith(letters, at)) return false;
  const end = ends[at + letters.length - 1] ?? 0;
  const behind = source.slice(end, end + 10);
  return whole || /^[*_:：]*[ \t]*(?:\n|$)/u.test(behind);
}

/** Returns the start of the line on which the page names the assistant, after it repeats the prompt. */
function labelBehind(text: string, start: number, before: readonly Phrase[]): number | undefined {
  const labels = before.filter(({ letters }) => !letters.includes('#'));
  for (let line = start; line >= 0 && line < start + maxPromptLength; line = text.indexOf('\n', line) + 1 || -1) {
    const letters = lettersOf(text, line, line + maxLabelLength);
    if (line > start && labels.some((phrase) => startsHere(letters, 0, phrase, text))) return line;
  }
  return undefined;
}

/** Returns the offset after an export's logo and the heading that repeats the prompt. */
function behindLogo(text: string, logo: string): number {
  const [line = ''] = /^\s*\S[^\n]*\n?\s*/u.exec(text.slice(0, maxHeadLength)) ?? [];
  if (!line.includes(logo)) return 0;
  const heading = /^# [^\n]*\n\s*(?:---\s*\n\s*)?/u.exec(text.slice(line.length, line.length + maxPromptLength));
  return line.length + (heading?.[0].length ?? 0);
}

const maxHeadLength = 600;
const maxLabelLength = 60;
const maxPromptLength = 6000;

/** Returns the start of the run of page phrases before `end`, including spaces before it, or `end` without a run. */
function tailStart(text: string, end: number, { behind }: Page): number {
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
function listStart(text: string, end: number): number {
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

interface BareAnswer {
  readonly text: string;
  /** Removed page texts, in order. May be empty. */
  readonly takenOff: readonly string[];
  /** Original text, or null if nothing changed. */
  readonly original: string | null;
}

/**
 * Removes reasoning and page texts from an answer, and normalizes its citation marks. Accepts Markdown with raw HTML.
 */
export function bareAnswer(markdown: string, assistant: string): BareAnswer {
  const { text, takenOff } = withoutChrome(withPlainMarks(withoutReasoning(markdown)).text, assistant);
  // The page may name the assistant before its reasoning.
  const answer = takenOff.length > 0 ? withoutReasoning(text) : text;
  return { text: answer, takenOff, original: answer === markdown ? null : markdown };
}

interface Cleaned {
  readonly assistant: string;
  /** Answer without page texts. */
  readonly content: string;
  readonly takenOff: readonly string[];
}

/** Removes sources that only the page around the answer links, and renumbers the others. */
export function withoutPageSources(sources: readonly Source[], { assistant, content, takenOff }: Cleaned): Source[] {
  if (takenOff.length === 0) return [...sources];
  const ofPage = linkedIn(withoutHtml(takenOff.join('\n\n')));
  const isDoubtful = ({ url }: Source): boolean => ofPage.has(keyOfClean(url)) || isChromeAddress(url, assistant);
  if (!sources.some(isDoubtful)) return [...sources];
  const ofAnswer = linkedIn(content);
  return sources
    .filter((source) => !isDoubtful(source) || ofAnswer.has(keyOfClean(source.url)))
    .map((source, index) => ({ ...source, position: index + 1 }));
}

const linkedIn = (markdown: string): ReadonlySet<string> =>
  new Set(/https?:|www\./i.test(markdown) ? sourcesOf(readAnswer({ markdown })).map(({ url }) => keyOfClean(url)) : []);
