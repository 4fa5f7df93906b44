export interface FrontMatter {
  readonly format: FrontMatterFormat;
  /** The lines between the delimiters, or a JSON object. */
  readonly text: string;
  /** Start of the first line, after any blank lines. */
  readonly from: number;
  readonly start: number;
  /** Start of the article's text, after the closing line. */
  readonly end: number;
}

export type FrontMatterFormat = 'yaml' | 'toml' | 'json' | 'pelican';

/** Maximum length in characters. Longer front matter is an error. */
const maxFrontMatter = 64_000;

/**
 * Finds front matter as Jekyll, Hugo, Astro, Docusaurus, Zola, and Hexo read it, in linear time. It may have errors,
 * but prose between two thematic breaks is text.
 */
export function frontMatterOf(markdown: string): FrontMatter | undefined {
  const [opening, blank = '', mark = '', name] = openingLine.exec(markdown) ?? [];
  if (opening === undefined) return objectAtTop(markdown) ?? linesAtTop(markdown);
  const start = opening.length;
  const near = markdown.slice(start, start + maxFrontMatter);
  const closing = closingLines[mark]?.exec(near);
  if (!closing) return undefined;
  const text = near.slice(0, closing.index);
  const format = (name?.toLowerCase() as FrontMatterFormat | undefined) ?? formats[mark] ?? 'yaml';
  if (format === 'yaml' && !isMap(text, blank !== '')) return undefined;
  const from = opening.lastIndexOf(mark);
  return { format, text, from, start, end: start + closing.index + closing[0].length };
}

const openingLine = /^\uFEFF?((?:[ \t]*\r?\n)*)(---|\+\+\+|;;;|~~~~(?=toml))(?:[ \t]*(yaml|toml|json))?[ \t]*\r?\n/i;
const formats: Readonly<Record<string, FrontMatterFormat>> = { '+++': 'toml', ';;;': 'json' };
const closingLines: Readonly<Record<string, RegExp>> = {
  '---': /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m,
  '+++': /^\+\+\+[ \t]*(?:\r?\n|$)/m,
  ';;;': /^;;;[ \t]*(?:\r?\n|$)/m,
  '~~~~': /^~~~~[ \t]*(?:\r?\n|$)/m,
};

/** Finds a JSON object without delimiters, followed by a blank line. A model's answer may consist only of an object. */
function objectAtTop(markdown: string): FrontMatter | undefined {
  const from = markdown.startsWith('\uFEFF') ? 1 : 0;
  const near = markdown.slice(from, from + maxFrontMatter);
  const closing = /^\{\s*"[^"\n]*"\s*:/.test(near) ? /\}[ \t]*\r?\n(?=[ \t]*\r?\n)/.exec(near) : null;
  if (!closing) return undefined;
  const text = near.slice(0, closing.index + 1);
  return { format: 'json', text, from, start: from, end: from + closing.index + closing[0].length };
}

/** `Title: …` of Pelican without marks, with a line for the date or the slug, followed by a blank line. */
function linesAtTop(markdown: string): FrontMatter | undefined {
  const [match, bom = '', text = ''] = linesOfPelican.exec(markdown.slice(0, maxFrontMatter)) ?? [];
  if (match === undefined) return undefined;
  return { format: 'pelican', text, from: bom.length, start: bom.length, end: match.length };
}

const linesOfPelican =
  /^(\uFEFF?)(title:[ \t]+\S.*\r?\n(?=(?:.+\n)*?(?:date|slug):)(?:[a-z][\w-]*:.*\r?\n)+)(?=[ \t]*(?:\r?\n|$))/i;

/**
 * True if most unindented lines have a key, including the first. After a blank line or `#`, one key must be a plain
 * word, because an answer may open with a rule, a heading, and `Note: …`.
 */
function isMap(yaml: string, isBelowBlank: boolean): boolean {
  if (isBelowBlank ? /^[\s#]/.test(yaml) : yaml === '') return yaml === '';
  if (/^\s*\{\s*["']?[\p{L}\p{N}_][^:\n]*:/u.test(yaml)) return true;
  const keys: string[] = [];
  let others = 0;
  let isAfterBlank = false;
  const lines = withQuotesInLine(yaml).split(/\r?\n/);
  const indent = lines.every((line) => /^(?: |$)/.test(line)) ? (/^ +/.exec(lines[0] ?? '')?.[0].length ?? 0) : 0;
  for (const indented of lines) {
    const line = indented.slice(indent);
    const isBlank = line.trim() === '';
    const key = isBlank || /^(?:[ \t#\]}]|-[ \t])/.test(line) ? undefined : keyOf(line);
    if (key === '' && keys.length === 0) return false;
    if (key === '') others += isAfterBlank ? paragraphWeight : 1;
    else if (key !== undefined) keys.push(key);
    isAfterBlank = isBlank;
  }
  const isSure = !isBelowBlank && /^[^#\s]/.test(yaml);
  return others <= keys.length && keys.some((key) => (isSure ? fewWords : plainWord).test(key));
}

/** A line after a blank line is more likely prose than part of a value. */
const paragraphWeight = 3;

/** Returns the key of a line. Returns an empty string for list items, bold text, links, tags, and other prose. */
const keyOf = (line: string): string => (keyAtStart.exec(line) ?? keyWithoutBlank.exec(line))?.[1]?.trim() ?? '';

const keyAtStart =
  /^("(?:[^"\\]|\\.)*"[ \t]*|'[^']*'[ \t]*|<<[ \t]*|(?!\d+[.)] |-[\s-])[^\s"'#&*!|<>%@`{}[\],].*?):(?:[ \t]|$)/;
/** A common mistake: no space after the colon. */
const keyWithoutBlank = /^([a-z_][\w-]*):[^\s/]/;
const fewWords = /^["']|^\S+(?:[ \t]+\S+){0,2}$/;
const plainWord = /^(?:["']?[a-z_][\w.-]*["']?|Title|TITLE)$/;

/**
 * Joins multi-line quoted values into one line without moving any offset. Only strict parsers require their lines to be
 * indented.
 */
export const withQuotesInLine = (yaml: string): string =>
  yaml.replace(quotedValue, (value) => value.replace(/\r?\n/g, (end) => ' '.repeat(end.length)));

const quotedValue = /^[^\s:#"'-][^:\n]*:[ \t]+(?:"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*')(?=[ \t]*(?:#.*)?$)/gm;

/**
 * The two parts of a Markdown source. `head` includes the delimiters and the line break after them, and may be empty.
 */
interface SourceParts {
  readonly head: string;
  readonly body: string;
}

export function splitMarkdown(markdown: string): SourceParts {
  const end = frontMatterOf(markdown)?.end ?? 0;
  return { head: markdown.slice(0, end), body: markdown.slice(end) };
}
