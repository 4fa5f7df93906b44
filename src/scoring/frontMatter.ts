import { isScalar } from 'yaml';
import { type FrontMatter as Found, frontMatterOf, linesOf, parseYaml } from '../text/markdown/frontMatter.ts';
import type { Location } from './finding.ts';

/** A value of the front matter and where it stands in the Markdown. */
export interface Field extends Location {
  readonly text: string;
}

/** What scoring takes from an article's front matter; an empty value is as a missing one. */
export interface FrontMatter {
  readonly title?: Field;
  readonly description?: Field;
  readonly keyword?: Field;
}

/** Reads title, description and keyword between the dashes at the top of a Markdown source, and nothing else there; never throws. */
export function readFrontMatter(markdown: string): FrontMatter {
  const found = frontMatterOf(markdown);
  if (!found) return {};
  const [title, description, keyword] = [
    readField('title', found),
    readField('description', found),
    readField('keyword', found),
  ];
  return { ...(title && { title }), ...(description && { description }), ...(keyword && { keyword }) };
}

function readField(name: string, found: Found): Field | undefined {
  const lines = linesOf(name, found);
  const document = lines && parseYaml(lines.text);
  const node = document?.get(name, true);
  if (!lines || !isScalar(node) || !node.range || node.value === null) return undefined;
  const text = node.source?.trim() ?? '';
  const start = found.start + lines.start;
  return text === '' ? undefined : { text, start: start + node.range[0], end: start + node.range[1] };
}
