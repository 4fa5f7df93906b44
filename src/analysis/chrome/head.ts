import { type Letters, lettersOf } from './letters.ts';
import type { Page, Phrase } from './pages.ts';

/** Returns the offset where the answer starts, after the page's texts. */
export function headEnd(text: string, { chrome, before, asker }: Page): number {
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
