import type { StateBlock, StateInline } from 'markdown-it';
import { isInlineElement } from '../../html/elements.ts';
import { matchAt } from '../../matches.ts';
import { endOfNext, endOfUnseen } from '../unseenHtml.ts';

/** A construct of a site generator, or of HTML, that readers of the page do not see. */
export interface Markup {
  /** Offset behind it. */
  readonly end: number;
  /**
   * `block` separates paragraphs wherever it begins a line, `alone` only where nothing else is on its lines, and `inline`
   * never.
   */
  readonly place: 'block' | 'alone' | 'inline';
  /** Whether the lines below may be indented because they are inside of it. */
  readonly opens: boolean;
  /** Of a tag. */
  readonly tag?: HtmlTag;
}

export interface HtmlTag {
  /** As it is written. */
  readonly name: string;
  readonly closing: boolean;
  /** Where it links, without quotes. */
  readonly href: string | undefined;
}

type State = StateBlock | StateInline;

/** The markup that begins at an offset and ends up to `limit`; undefined where there is text. */
export function markupAt(state: State, at: number, limit: number): Markup | undefined {
  const { src } = state;
  const first = src.charCodeAt(at);
  const found = first === 0x3c ? tagAt(state, at, limit) : first === 0x7b ? templateAt(state, at) : undefined;
  return found && found.end <= limit ? found : undefined;
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Elements whose content is no prose. */
const rawElements = new Set('iframe math object pre svg template textarea'.split(' '));

function tagAt(state: State, at: number, limit: number): Markup | undefined {
  const unseen = endOfUnseen(state, at, limit);
  if (unseen !== undefined) return { end: unseen, place: 'block', opens: false };
  const found = readTag(state, at);
  if (!found) return undefined;
  const { tag, end, selfClosing } = found;
  const name = tag.name.toLowerCase();
  if (!tag.closing && !selfClosing && rawElements.has(name)) {
    const closed = endOfNext(state, new RegExp(String.raw`</${name}\s*>`, 'gi'), end);
    if (closed <= limit) return { end: closed, place: 'block', opens: false };
  }
  const opens = !tag.closing && !selfClosing && !voidElements.has(name);
  const isComponent = /^[A-Z]|[.-]/.test(tag.name);
  return { end, place: isComponent ? 'alone' : isInlineElement(name) ? 'inline' : 'block', opens, tag };
}

/** Without a name it is a fragment of JSX. */
const tagName = /<(\/?)([A-Za-z][\w.:-]*|(?=>))/y;

function readTag(
  state: State,
  start: number,
): { readonly tag: HtmlTag; readonly end: number; readonly selfClosing: boolean } | undefined {
  const { src } = state;
  const opened = matchAt(tagName, src, start);
  if (!opened) return undefined;
  const [{ length }, slash, name = ''] = opened;
  if (name === '' && state.env.mdx !== true) return undefined;
  let href: string | undefined;
  let at = start + length;
  for (;;) {
    const end = matchAt(tagEnd, src, at);
    if (end) {
      const tag = { name, closing: slash === '/', href };
      return { tag, end: at + end[0].length, selfClosing: end[1] === '/' };
    }
    const spread = matchAt(spreadOpening, src, at);
    const named = spread ? null : matchAt(attributeName, src, at);
    if (!spread && !named) return undefined;
    at += (spread ? spread[0].length - 1 : named?.[0].length) ?? 0;
    if (named && !named[2]) continue;
    const value = matchAt(attributeValue, src, at);
    const next = value ? at + value[0].length : src.startsWith('{', at) ? bracesOf(state).get(at) : undefined;
    if (next === undefined || blankLine.test(value?.[0] ?? '')) return undefined;
    if (named?.[1] === 'href') href = value?.[1] ?? value?.[2] ?? src.slice(at, next);
    at = next;
  }
}

const spreadOpening = /\s+\{/y;
const attributeName = /\s+([A-Za-z_:@#*][\w.:@*-]*)(\s*=\s*)?/y;
/** Within quotes a template may have quotes of its own. */
const attributeValue =
  /"((?:[^"{]|\{(?![{%])|\{[{%][^{}]{0,300}[%}]\})*)"|'((?:[^'{]|\{(?![{%])|\{[{%][^{}]{0,300}[%}]\})*)'|[^\s"'=<>`{}]+/y;
const tagEnd = /\s*(\/?)>/y;
export const blankLine = /\n[ \t\r]*\n/;

/** Tags of Liquid and shortcodes of Hugo whose content is code, or is shown nowhere. */
const codeTemplates = 'code|comment|highlight|mermaid|prism|raw|verbatim';
const liquidCode = new RegExp(String.raw`\{%-?\s*(${codeTemplates})\b`, 'y');
const shortcodeCode = new RegExp(String.raw`\{\{[<%]\s*(${codeTemplates})\b`, 'y');
const shortcode = /\{\{(?:[<%]|(?=\/\*))/y;
/** `{#id}`, `{.class}`, `{: .class}`, `{width=400}`, as they stand behind what they belong to. */
const attributeList =
  /\{(?::[^{}\n]{0,500}|[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))(?:[ \t]+[^{}\n]{0,500})?)\}/y;

function templateAt(state: State, at: number): Markup | undefined {
  const { src } = state;
  const upTo = (closing: RegExp, from: number): number => endOfNext(state, closing, from);
  if (src.startsWith('{%', at)) {
    const name = matchAt(liquidCode, src, at)?.[1];
    const end = name === undefined ? Infinity : upTo(new RegExp(String.raw`\{%-?\s*end${name}\s*-?%\}`, 'g'), at);
    return template(end < Infinity ? end : upTo(/%\}/g, at + 2));
  }
  if (src.startsWith('{{', at)) {
    const name = matchAt(shortcodeCode, src, at)?.[1];
    const end =
      name === undefined ? Infinity : upTo(new RegExp(String.raw`\{\{[<%]\s*/\s*${name}\s*[%>]\}\}`, 'g'), at);
    if (end < Infinity) return template(end);
    const closed = upTo(/\}\}/g, at + 2);
    // What is put out is short; other double braces are text.
    return matchAt(shortcode, src, at) || closed - at <= maxOutput ? template(closed) : undefined;
  }
  if (src.startsWith('{/*', at)) return template(upTo(/\*\/\s*\}/g, at + 3));
  const list = matchAt(attributeList, src, at);
  if (list) return { end: at + list[0].length, place: 'alone', opens: false };
  if (/\{#\s/y.test(src.slice(at, at + 3))) return template(upTo(/#\}/g, at + 2));
  return state.env.mdx === true ? template(bracesOf(state).get(at) ?? Infinity) : undefined;
}

const template = (end: number): Markup => ({ end, place: 'alone', opens: true });

/** Characters of `{{ page.title }}`. */
const maxOutput = 500;

const pairs = new WeakMap<State, ReadonlyMap<number, number>>();

/** Behind which offset each curly brace is closed, of those that are. */
function bracesOf(state: State): ReadonlyMap<number, number> {
  const known = pairs.get(state);
  if (known) return known;
  const found = new Map<number, number>();
  const open: number[] = [];
  const braces = /[{}]/g;
  for (let match = braces.exec(state.src); match; match = braces.exec(state.src)) {
    if (match[0] === '{') open.push(match.index);
    else {
      const start = open.pop();
      if (start !== undefined) found.set(start, match.index + 1);
    }
  }
  pairs.set(state, found);
  return found;
}

/** Whether a text is MDX: it imports, comments in braces, or uses components. */
export const isMdx = (body: string): boolean =>
  /^(?:import\s[^\n]{1,300}['"]|export\s(?:const|default|function)\b)|\{\/\*|^[ \t]*<[A-Z]\w*[\s/>]/m.test(body);
