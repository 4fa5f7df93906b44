import type { Span } from './inlineText.ts';

/** A citation mark in a text and the number that it carries. */
export interface CitationMark extends Span {
  readonly number: number;
}

/** A numbered source: `[2]: https://example.com/page "Title"`. */
export interface NumberedSource {
  readonly number: number;
  readonly url: string;
  readonly title?: string;
}

/** Finds the marks `[1]`, `[1, 2]`, `[1][2]` and `【2†source】` in a text, one entry a number, in order. */
export function citationMarks(text: string): CitationMark[] {
  const marks: CitationMark[] = [];
  for (const { 0: match, index } of text.matchAll(mark)) {
    for (const [digits] of match.replace(/†.*/, '').matchAll(/\d+/g)) {
      marks.push({ start: index, end: index + match.length, number: Number(digits) });
    }
  }
  return marks;
}

const mark = /\[\^?\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9}\]|【\d{1,3}(?::\d{1,3})?†?[^【】\n]{0,80}】/g;

/** The reference definitions of a Markdown source whose label is a number, in order of appearance. */
export function numberedDefinitions(markdown: string): NumberedSource[] {
  const found: NumberedSource[] = [];
  if (!markdown.includes(']:')) return found;
  for (const [, number, bracketed, bare, title] of markdown.matchAll(definition)) {
    const url = bracketed ?? bare ?? '';
    found.push({ number: Number(number), url, ...(title ? { title: title.trim() } : {}) });
  }
  return found;
}

const definition = /^ {0,3}\[\^?(\d{1,3})\]:[ \t]*(?:<([^<>\n]*)>|(\S+))(?:[ \t]+["'(](.*)["')])?[ \t]*\r?$/gm;
