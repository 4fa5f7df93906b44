import { placeToWrite } from '../../../text/markdown/briefNotes.ts';
import { splitMarkdown } from '../../../text/frontMatter/frontMatter.ts';

/** A text to insert. `at` is an offset in UTF-16 code units. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Inserts a text at the cursor with the required spaces or empty lines around it. At a heading or comment it becomes a
 * paragraph below, and in front matter the first paragraph.
 */
export function insertionAt(markdown: string, cursor: number, text: string): Insertion {
  const start = cursor < splitMarkdown(markdown).head.length ? placeToWrite(markdown) : cursor;
  const below = belowFrame(markdown, start);
  const at = below ?? start;
  const [before, behind] = [markdown.slice(0, at), markdown.slice(at)];
  const isBlock = text.includes('\n') || below !== undefined;
  const eol = markdown.includes('\r\n') ? '\r\n' : '\n';
  if (isBlock) {
    const above = before.trim() === '' ? 0 : 2 - endBreaks(before);
    const after = behind.trim() === '' ? 0 : 2 - startBreaks(behind);
    return {
      at,
      text: `${eol.repeat(Math.max(0, above))}${text.replace(/\r?\n/g, eol)}${eol.repeat(Math.max(0, after))}`,
    };
  }
  const gap = /[^\s([{„“"'«]$/.test(before) ? ' ' : '';
  return { at, text: `${gap}${text}${/^[\p{L}\p{N}]/u.test(behind) ? ' ' : ''}` };
}

/** Returns the end of the heading or comment at an offset, including comments directly below. Undefined elsewhere. */
function belowFrame(markdown: string, place: number): number | undefined {
  let at = place;
  for (;;) {
    const start = markdown.lastIndexOf('\n', at - 1) + 1;
    const line = lineFrom(markdown, start);
    if (!isFrame.test(line)) return undefined;
    at = start + line.trimEnd().length;
    const next = markdown.slice(at).search(/\S/);
    if (next < 0 || !comment.test(lineFrom(markdown, at + next))) return at;
    at += next;
  }
}

function lineFrom(markdown: string, start: number): string {
  const end = markdown.indexOf('\n', start);
  return markdown.slice(start, end < 0 ? undefined : end);
}

const isFrame = /^ {0,3}(?:#{1,6}(?:\s|$)|<!--.*-->\s*$)/;
const comment = /^ {0,3}<!--.*-->\s*$/;

const endBreaks = (text: string): number => breaksIn(text.slice(text.trimEnd().length));

const startBreaks = (text: string): number => breaksIn(text.slice(0, text.length - text.trimStart().length));

const breaksIn = (blanks: string): number => blanks.split('\n').length - 1;
