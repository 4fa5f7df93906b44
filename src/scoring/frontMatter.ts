import { isScalar, parseDocument } from 'yaml';
import type { Place } from './finding.ts';

/** A value of the front matter and where it stands in the Markdown. */
export interface Field extends Place {
  readonly text: string;
}

/** What scoring takes from an article's front matter; an empty value is as a missing one. */
export interface FrontMatter {
  readonly title?: Field;
  readonly description?: Field;
  readonly keyword?: Field;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /^---[ \t]*\r?$/m;

/** Longer front matter is a mistake, and YAML is slow to read. */
const longest = 64_000;

/** Reads title, description and keyword between the dashes at the top of a Markdown source; never throws. */
export function readFrontMatter(markdown: string): FrontMatter {
  const start = opening.exec(markdown)?.[0].length;
  if (start === undefined) return {};
  const rest = markdown.slice(start, start + longest);
  const end = closing.exec(rest)?.index;
  if (end === undefined) return {};
  const document = parseDocument(rest.slice(0, end), { logLevel: 'silent', prettyErrors: false });
  const field = (name: string): Field | undefined => {
    const node = readNode(document, name);
    if (!isScalar(node) || !node.range || node.value === null) return undefined;
    const text = node.source?.trim() ?? '';
    return text === '' ? undefined : { text, start: start + node.range[0], end: start + node.range[1] };
  };
  const [title, description, keyword] = [field('title'), field('description'), field('keyword')];
  return { ...(title && { title }), ...(description && { description }), ...(keyword && { keyword }) };
}

function readNode(document: ReturnType<typeof parseDocument>, name: string): unknown {
  try {
    return document.get(name, true);
  } catch {
    return undefined;
  }
}
