import { answersPlace, schemePattern } from '../editorLinks.ts';
import { splitMarkdown } from '../frontMatter/frontMatter.ts';
import type { Span } from '../spans.ts';
import { lineEndOf } from './lineEnds.ts';

/**
 * Marker of a brief's notes to the writer, which are blockquotes:
 *
 *     > [!BRIEF]
 *     >
 *     > *Purpose: say what a bright room asks of a screen.*
 *
 * Previews render them as callouts or quotations, so the writer sees that they aren't part of the article. Sources and
 * answers are footnotes at the end of the file. They belong to the brief until the article references one. In an
 * article's file, a one-line comment replaces a note:
 *
 *     <!-- Brief: say what a bright room asks of a screen. -->
 */
export const briefMarker = '[!BRIEF]';

export const briefNote = (markdown: string): string =>
  [briefMarker, '', ...markdown.trim().split('\n')].map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');

/** Returns the purpose in a brief's comment, or undefined for other lines. */
export const purposeIn = (line: string): string | undefined =>
  commentOpening.test(line) && line.trimEnd().endsWith('-->')
    ? line.trimEnd().slice(0, -3).replace(commentOpening, '').trim()
    : undefined;

const mayHaveNotes = (markdown: string): boolean => markdown.includes(briefMarker) || markdown.includes('<!-- Brief');

export const countNotes = (markdown: string): number =>
  briefLines(markdown).filter(
    ({ part, text }) => part === 'note' && (noteOpening.test(text) || purposeIn(text) !== undefined),
  ).length;

/**
 * Returns the spans that belong to a brief and not to the article: notes, and footnotes that only notes reference or
 * that link to a stored answer. Spans are whole lines in order, without front matter and code.
 */
export function briefSpans(markdown: string): Span[] {
  if (!mayHaveNotes(markdown) && !markdown.includes(answersPlace)) return [];
  const lines = briefLines(markdown);
  const notes = lines.filter(({ part }) => part === 'note');
  const inNotes = namesIn(notes);
  const inArticle = namesIn(lines.filter(({ part }) => part === 'article'));
  const ofBrief = lines.filter(
    ({ part, text, name = '' }) =>
      part === 'note' ||
      (part === 'footnote' && (text.includes(answersPlace) || (inNotes.has(name) && !inArticle.has(name)))),
  );
  return joined(ofBrief);
}

/** Replaces the parts of a brief with spaces, to preserve all other offsets. */
export function withoutBrief(markdown: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of briefSpans(markdown)) {
    text += markdown.slice(at, start) + markdown.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return text + markdown.slice(at);
}

/**
 * Returns the article without the brief's notes and footnotes, and without headings that contain only notes. Links to
 * stored answers become plain text.
 */
export function finishedArticle(markdown: string): string {
  const answers = new Set(
    briefLines(markdown).flatMap(({ name, text }) => (name !== undefined && text.includes(answersPlace) ? [name] : [])),
  );
  const { head } = splitMarkdown(markdown);
  const spans = joined([...briefSpans(markdown), ...emptyHeadings(markdown)].sort((a, b) => a.start - b.start));
  if (spans.length === 0 && answers.size === 0 && !markdown.includes(answersPlace)) return markdown;
  const eol = lineEndOf(markdown);
  const starts = [head.length, ...spans.map(({ end }) => end)];
  const pieces = starts.map((start, index) => markdown.slice(start, spans[index]?.start));
  const article = pieces
    .map((piece, index) => (index === 0 ? piece : piece.replace(/^(?:[ \t]*\r?\n)+/, '')).trimEnd())
    .filter((piece) => piece !== '')
    .join(`${eol}${eol}`);
  const own = article
    .replace(footnoteMark, (mark, name: string) => (answers.has(name) ? '' : mark))
    .replace(answerLinkInText, '$1');
  return `${head}${own}${eol}`;
}

export function isUnwrittenBrief(markdown: string): boolean {
  if (!mayHaveNotes(markdown) || briefSpans(markdown).length === 0) return false;
  const { body } = splitMarkdown(finishedArticle(markdown));
  return !/^(?! {0,3}#{1,6}[ \t]).*[\p{L}\p{N}]/mu.test(body);
}

/**
 * Returns the headings of sections at level 2 or deeper that contain only notes. A section without notes that the
 * writer left empty is kept. Footnotes don't count as section content.
 */
export function emptyHeadings(markdown: string): Span[] {
  if (!mayHaveNotes(markdown)) return [];
  const empty: Span[] = [];
  const open: Section[] = [{ start: 0, end: 0, level: 0, noted: false, written: false }];
  const closeFrom = (level: number): void => {
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      open.pop();
      const isEmpty = last.level > 1 && last.noted && !last.written;
      if (isEmpty) empty.push({ start: last.start, end: last.end });
      const around = open.at(-1);
      if (around && isEmpty) around.noted = true;
      else if (around) around.written = true;
    }
  };
  for (const { start, end, part, text, code } of briefLines(markdown)) {
    const level = part === 'article' && !code ? (heading.exec(text)?.[1]?.length ?? 0) : 0;
    const section = open.at(-1);
    if (level > 0) {
      closeFrom(level);
      open.push({ start, end, level, noted: false, written: false });
    } else if (section && part === 'note') section.noted = true;
    else if (section && part === 'article' && text.trim() !== '') section.written = true;
  }
  closeFrom(1);
  return empty;
}

interface Section extends Span {
  readonly level: number;
  noted: boolean;
  written: boolean;
}

/**
 * Returns the offset where a writer starts: at the first paragraph, or on the free line after the first note without
 * text. Never in front matter, headings, or notes.
 */
export function placeToWrite(markdown: string): number {
  const lines = briefLines(markdown);
  for (const [index, { start, part, text, code }] of lines.entries()) {
    if (part === 'article' && (code || (text.trim() !== '' && !isFrame.test(text)))) return start;
    if (part !== 'note' || lines[index + 1]?.part === 'note') continue;
    const next = lines.slice(index + 1).find((line) => line.text.trim() !== '');
    const free = lines[index + 2] ?? lines[index + 1];
    if (free && (next === undefined || next.part !== 'article' || isFrame.test(next.text)))
      return free.text.trim() === '' ? free.start : (lines[index + 1]?.start ?? free.start);
  }
  return markdown.length;
}

/** Headings, comments, thematic breaks, and MDX imports. */
const isFrame = /^ {0,3}(?:#{1,6}(?:\s|$)|<!--|(?:[-*_][ \t]*){3,}$|(?:import|export)\s)/;
const heading = /^ {0,3}(#{1,6})(?:\s|$)/;
const noteOpening = /^ {0,3}>[ \t]?\[!BRIEF\]/;
const commentOpening = /^ {0,3}<!-- Brief(?:ing)?: /;
const noteLine = /^ {0,3}>/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const footnote = /^ {0,3}\[\^([^\]\s]{1,60})\]:/;
const footnoteMark = /\[\^([^\]\s]{1,60})\](?!:)/g;
const answerLinkInText = new RegExp(
  String.raw`\[([^[\]\n]{0,300})\]\(${schemePattern}:\/\/citedesk\.citedesk\/answers\/[^()\s]{1,200}\)`,
  'g',
);

interface BriefLine extends Span {
  readonly text: string;
  readonly part: 'front' | 'note' | 'footnote' | 'article';
  readonly code: boolean;
  /** Footnote label. */
  readonly name?: string;
}

export function briefLines(markdown: string): BriefLine[] {
  const { head, body } = splitMarkdown(markdown);
  const lines: BriefLine[] = [];
  let open = '';
  let part: BriefLine['part'] = 'article';
  let quoted = false;
  let start = head.length;
  for (const text of body.split(/(?<=\n)/)) {
    const [, marks = ''] = fence.exec(text) ?? [];
    const code = open !== '' || marks !== '';
    if (open === '') open = marks;
    else if (marks.startsWith(open) && text.trim() === marks) open = '';
    const name = code ? undefined : footnote.exec(text)?.[1];
    if (!code && purposeIn(text) !== undefined) part = 'note';
    else if (code || !noteLine.test(text)) part = name === undefined ? 'article' : 'footnote';
    else if (!quoted) part = noteOpening.test(text) ? 'note' : 'article';
    quoted = !code && noteLine.test(text);
    lines.push({ start, end: start + text.length, text, part, code, ...(name !== undefined && { name }) });
    start += text.length;
  }
  return lines;
}

const namesIn = (lines: readonly BriefLine[]): ReadonlySet<string> =>
  new Set(
    lines.flatMap(({ text, code }) => (code ? [] : [...text.matchAll(footnoteMark)].map(([, name = '']) => name))),
  );

/** Merges adjacent spans. */
function joined(lines: readonly Span[]): Span[] {
  const spans: { start: number; end: number }[] = [];
  for (const { start, end } of lines) {
    const last = spans.at(-1);
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}
