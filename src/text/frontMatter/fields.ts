import { isMap, isScalar, isSeq } from 'yaml';
import { type FrontMatter, frontMatterOf } from './frontMatter.ts';
import { contentsOf } from './contents.ts';
import type { Span } from '../spans.ts';

/** A value of the front matter and its place in the Markdown; in TOML and of Pelican its line. */
interface Field extends Span {
  readonly text: string;
}

/** The front matter fields that Citedesk uses. Empty values count as missing. */
export interface ArticleFields {
  readonly title?: Field;
  readonly description?: Field;
  readonly keyword?: Field;
  /** Day of the last change (`YYYY-MM-DD`), or else of publication. */
  readonly date?: Field;
  /** A language tag. */
  readonly language?: Field;
}

const dateNames = [
  ...['lastmod', 'last_modified_at', 'last_update', 'updated', 'updateddate', 'modified'],
  ...['date', 'pubdate', 'publishdate', 'published', 'created'],
];

/** Reads the front matter of a Markdown source in any format. Uses the first of several keywords. Never throws. */
export function readFields(markdown: string): ArticleFields {
  const read = fieldReader(markdown);
  const title = read(['title']) ?? read(titleNames(markdown), titleOf) ?? read(['eleventynavigation'], navigationTitle);
  const description = read(['description', 'summary', 'excerpt']);
  const keyword = read(['keyword'], firstOf) ?? read(['keywords'], firstListed);
  const date = read(dateNames, dayOf);
  const language = read(['lang', 'language']);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(keyword && { keyword }),
    ...(date && { date }),
    ...(language && { language }),
  };
}

/** Keys such as `newstitle`, which some sites use instead. A subtitle alone is not a title. */
const titleNames = (markdown: string): string[] =>
  [...valuesOf(frontMatterOf(markdown)).keys()].filter((name) => /(?<!sub[_-]?)title$/.test(name));

/** A boolean setting such as `hide_title: true` is not a title. */
const titleOf = (node: unknown): string | undefined => {
  const text = textOf(node);
  return /^(?:true|false)$/i.test(text ?? '') ? undefined : text;
};

/** Eleventy's navigation falls back to a page's key as its title. */
const navigationTitle = (node: unknown): string | undefined =>
  isMap(node) ? (textOf(node.get('title', true)) ?? textOf(node.get('key', true))) : undefined;

/** True if the site shows the article: `draft: false` in Hugo, Astro, and Docusaurus, `published: true` in Jekyll. */
export function isPublished(markdown: string): boolean {
  const read = fieldReader(markdown);
  return read(['draft'])?.text === 'false' || read(['published'])?.text === 'true';
}

/** Returns the value of a top-level key, or the first item if it is a list. */
export const fieldNamed = (name: string, markdown: string): string | undefined =>
  fieldReader(markdown)([name.toLowerCase()], firstOf)?.text;

export function hasField(name: string, markdown: string): boolean {
  const node = valuesOf(frontMatterOf(markdown)).get(name.toLowerCase());
  return isMap(node) || isSeq(node) ? node.items.length > 0 : textOf(node) !== undefined;
}

/** Returns the text or list of texts under `citedesk:`. */
export function ownTexts(name: string, markdown: string): string[] {
  const own = valuesOf(frontMatterOf(markdown)).get('citedesk');
  const value = isMap(own) ? own.get(name, true) : undefined;
  return (isSeq(value) ? value.items : [value]).flatMap((node) => textOf(node) ?? []);
}

const valuesOf = (frontMatter: FrontMatter | undefined): ReadonlyMap<string, unknown> =>
  frontMatter ? contentsOf(frontMatter.format, frontMatter.text).fields : new Map();

/** Returns a function that finds the first of several keys that has a text. */
function fieldReader(markdown: string): (names: readonly string[], read?: typeof textOf) => Field | undefined {
  const frontMatter = frontMatterOf(markdown);
  const values = valuesOf(frontMatter);
  return (names, read = textOf) => {
    for (const name of names) {
      const node = values.get(name);
      const text = read(node);
      if (frontMatter && text !== undefined) return { text, ...placeOf(node, name, frontMatter) };
    }
    return undefined;
  };
}

function placeOf(node: unknown, name: string, { format, text, start }: FrontMatter): Span {
  const [from, to] = rangeOf(node) ?? [];
  const { shift } = contentsOf(format, text);
  if (from !== undefined && to !== undefined) return { start: start + from - shift, end: start + to - shift };
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^["']?([\w-]+)["']?\s*[=:]/.exec(line)?.[1]?.toLowerCase() === name);
  const before = lines.slice(0, Math.max(0, at)).join('\n').length + Number(at > 0);
  return { start: start + before, end: start + before + (lines[Math.max(0, at)] ?? '').trimEnd().length };
}

function rangeOf(node: unknown): readonly number[] | undefined {
  if (isScalar(node)) return node.range ?? undefined;
  const [first] = isSeq(node) || isMap(node) ? node.items : [];
  return first === undefined ? undefined : rangeOf(isScalar(first) ? first : (first as { value?: unknown }).value);
}

/** Returns a scalar as written, without quotation marks, or undefined if it is empty. */
function textOf(node: unknown): string | undefined {
  const text = isScalar(node) ? String(asJson(node.value)).trim() : '';
  return ['', '~', 'null'].includes(text) ? undefined : text;
}

/** TOML dates are objects. */
const asJson = (value: unknown): unknown => (value instanceof Date ? value.toJSON() : value);

const firstOf = (node: unknown): string | undefined => textOf(isSeq(node) ? node.items[0] : node);

const firstListed = (node: unknown): string | undefined =>
  isSeq(node) ? firstOf(node) : textOf(node)?.split(',', 1)[0]?.trim() || undefined;

/** Returns the day of a date, or the last change in a map such as `created: 2026-05-01`. */
function dayOf(node: unknown): string | undefined {
  if (isMap(node)) return ['updated', 'date', 'created'].map((name) => dayOf(node.get(name, true))).find(Boolean);
  const text = textOf(node) ?? '';
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [inWords] = /\b(?:\d{1,2} [A-Z][a-z]{2,8}|[A-Z][a-z]{2,8} \d{1,2},?) \d{4}\b/.exec(text) ?? [];
  const time = Date.parse(`${inWords} UTC`);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}
