import type { StateBlock, StateInline, Token } from 'markdown-it';
import { isInlineElement } from '../../html/tags.ts';
import { matchAt } from '../../matches.ts';
import { memoize } from '../../memoize.ts';

/** Markup of a site generator or HTML that readers of the page don't see. */
export interface Markup {
  readonly end: number;
  /**
   * `block` separates paragraphs wherever it begins a line, `alone` only if nothing else is on its lines, `inline`
   * never.
   */
  readonly place: 'block' | 'alone' | 'inline';
  /** True if the lines below can be indented as its content. */
  readonly opens: boolean;
  readonly tag?: HtmlTag;
}

export interface HtmlTag {
  readonly name: string;
  readonly closing: boolean;
  /** Values without quotation marks. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** True for `<img>`. In JSX, `</img>` may close it. */
export const isImage = ({ name, closing }: HtmlTag): boolean => !closing && /^img$/i.test(name);

/** Sets an image's source and alt text: empty for decorative images, undefined if the tag has none. */
export function describeImage(token: Token, { attributes }: HtmlTag): void {
  const isDecorative =
    attributes.get('aria-hidden') === 'true' || /^(?:presentation|none)$/.test(attributes.get('role') ?? '');
  const alt = isDecorative ? '' : attributes.get('alt');
  token.meta = { ...token.meta, alt };
  token.attrs = [
    ['src', attributes.get('src') ?? ''],
    ['alt', alt ?? ''],
  ];
}

type State = StateBlock | StateInline;

/** Returns the markup between an offset and `limit`, or undefined if there is text. */
export function markupAt(state: State, at: number, limit: number): Markup | undefined {
  const markup = unseenAt(state, at) ?? (state.env.isArticle === true ? articleMarkupAt(state, at, limit) : undefined);
  return markup && markup.end <= limit ? markup : undefined;
}

function articleMarkupAt(state: State, at: number, limit: number): Markup | undefined {
  const { src } = state;
  switch (src.charAt(at)) {
    case '<':
      return src.startsWith('<%', at) ? template(endOfNext(state, /%>/g, at)) : tagAt(state, at, limit);
    case '{':
      return templateAt(state, at);
    case '%':
      return matchAt(comment, src, at) ? hidden(endOfNext(state, /%%/g, at + 2)) : undefined;
    default:
      return undefined;
  }
}

/** Obsidian: `%% comment %%`. */
const comment = /(?<![\p{L}\p{N}%])%%/uy;

/** Finds a comment, script, or style. Unclosed ones are text. */
function unseenAt(state: State, at: number): Markup | undefined {
  if (state.src.charCodeAt(at) !== 0x3c) return undefined;
  const match = matchAt(opening, state.src, at);
  if (!match) return undefined;
  // `<!-->` is a complete comment.
  const end = endOfNext(state, closings[match[1]?.toLowerCase() ?? 'comment'] ?? /$/g, at + 2);
  return { end, place: 'block', opens: false };
}

/** Turns comments, scripts, and styles into text of the same length. */
export const withUnseenAsText = (markdown: string): string => markdown.replace(/<(?=!--|script|style)/gi, '‹');

const opening = /<(?:!--|(script|style)(?=[\s>]))/iy;
const closings: Readonly<Record<string, RegExp>> = {
  comment: /-->/g,
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
};

/** A closing delimiter. It is the next one for all offsets from `from` to `start`. */
interface Closing {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

const lastClosings = memoize<State, Map<string, Closing>>(() => new Map());

/** Returns the end of the next match after an offset, or Infinity. Caches the last match to keep the time linear. */
export function endOfNext(state: State, closing: RegExp, from: number): number {
  const known = lastClosings(state);
  const last = known.get(closing.source);
  if (last && last.from <= from && from <= last.start) return last.end;
  const expression = new RegExp(closing);
  expression.lastIndex = from;
  const match = expression.exec(state.src);
  const next = match
    ? { from, start: match.index, end: expression.lastIndex }
    : { from, start: Infinity, end: Infinity };
  known.set(closing.source, next);
  return next.end;
}

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Elements that contain no prose. */
const rawElements = new Set('iframe math object pre svg template textarea'.split(' '));

function tagAt(state: State, at: number, limit: number): Markup | undefined {
  const parsedTag = readTag(state, at);
  if (!parsedTag) return undefined;
  const { tag, end, selfClosing } = parsedTag;
  const name = tag.name.toLowerCase();
  if (!tag.closing && !selfClosing && rawElements.has(name)) {
    const closed = endOfNext(state, new RegExp(String.raw`</${name}\s*>`, 'gi'), end);
    if (closed <= limit) return { end: closed, place: 'block', opens: false };
  }
  const opens = !tag.closing && !selfClosing && !voidElements.has(name);
  const isComponent = /^[A-Z]|[.-]/.test(tag.name);
  return { end, place: isComponent ? 'alone' : isInlineElement(name) ? 'inline' : 'block', opens, tag };
}

/** A tag without a name is a JSX fragment. */
const tagName = /<(\/?)([A-Za-z][\w.:-]*|(?=>))/y;

function readTag(
  state: State,
  start: number,
): { readonly tag: HtmlTag; readonly end: number; readonly selfClosing: boolean } | undefined {
  const { src } = state;
  const opened = matchAt(tagName, src, start);
  if (!opened) return undefined;
  const [{ length }, slash, name = ''] = opened;
  if (name === '' && state.env.isMdx !== true) return undefined;
  const attributes = new Map<string, string>();
  let at = start + length;
  for (;;) {
    const end = matchAt(tagEnd, src, at);
    if (end) {
      const tag = { name, closing: slash === '/', attributes };
      return { tag, end: at + end[0].length, selfClosing: end[1] === '/' };
    }
    const spread = matchAt(spreadOpening, src, at);
    const named = spread ? null : matchAt(attributeName, src, at);
    if (!spread && !named) return undefined;
    at += (spread ? spread[0].length - 1 : named?.[0].length) ?? 0;
    const attribute = named?.[1]?.toLowerCase() ?? '';
    if (named && !named[2]) {
      attributes.set(attribute, '');
      continue;
    }
    const value = matchAt(attributeValue, src, at);
    const next = value ? at + value[0].length : src.startsWith('{', at) ? bracesOf(state).get(at) : undefined;
    if (next === undefined || blankLine.test(value?.[0] ?? '')) return undefined;
    attributes.set(attribute, value?.[1] ?? value?.[2] ?? src.slice(at, next));
    at = next;
  }
}

const spreadOpening = /\s+\{/y;
const attributeName = /\s+([A-Za-z_:@#*][\w.:@*-]*)(\s*=\s*)?/y;
/** A template inside a quoted value can contain quotes. */
const attributeValue =
  /"((?:[^"{]|\{(?![{%])|\{[{%][^{}]{0,300}[%}]\})*)"|'((?:[^'{]|\{(?![{%])|\{[{%][^{}]{0,300}[%}]\})*)'|[^\s"'=<>`{}]+/y;
const tagEnd = /\s*(\/?)>/y;
export const blankLine = /\n[ \t\r]*\n/;

/** Liquid and Nunjucks tags and Hugo shortcodes whose content is code or hidden. */
const codeTemplate =
  /\{(?:%-?|\{[<%])\s*(capture|code|comment|highlight|mermaid|prism|raw|set(?=\s[^=%}]{1,100}%\})|verbatim)\b/y;
/** `{{ table({ rows: [] }) }}`, which may be long. */
const macroCall = /\{\{-?\s*[\w.]+\(/y;
const shortcode = /\{\{(?:[<%]|(?=\/\*))/y;
/** After its element: `{#id}`, `{.class}`, `{: .class}`, `{width=400}`. */
const attributeList =
  /\{(?::[^{}\n]{0,500}|[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+))(?:[ \t]+[^{}\n]{0,500})?)\}/y;

function templateAt(state: State, at: number): Markup | undefined {
  const { src } = state;
  const upTo = (closing: RegExp, from: number): number => endOfNext(state, closing, from);
  const name = matchAt(codeTemplate, src, at)?.[1];
  const codeEnd = String.raw`\{(?:%-?\s*end${name}\s*-?%|\{[<%]\s*/\s*${name}\s*[%>]\})\}`;
  const end = name === undefined ? Infinity : upTo(new RegExp(codeEnd, 'g'), at);
  if (end < Infinity) return template(end);
  if (src.startsWith('{%', at)) return template(upTo(/%\}/g, at + 2));
  if (matchAt(macroCall, src, at)) return template(upTo(/\)\s*-?\}\}/g, at));
  if (src.startsWith('{{', at)) {
    const closed = upTo(/\}\}/g, at + 2);
    // Output expressions are short. Other double braces are text.
    return matchAt(shortcode, src, at) || closed - at <= maxOutput ? template(closed) : undefined;
  }
  if (src.startsWith('{/*', at)) return template(upTo(/\*\/\s*\}/g, at + 3));
  if (src.startsWith('{--', at)) return hidden(upTo(/--\}/g, at + 3));
  if (src.startsWith('{>>', at)) return hidden(upTo(/<<\}/g, at + 3));
  const list = matchAt(attributeList, src, at);
  if (list) return hidden(at + list[0].length);
  if (/\{#\s/y.test(src.slice(at, at + 3))) return template(upTo(/#\}/g, at + 2));
  return state.env.isMdx === true ? template(bracesOf(state).get(at) ?? Infinity) : undefined;
}

const template = (end: number): Markup => ({ end, place: 'alone', opens: true });
const hidden = (end: number): Markup => ({ end, place: 'alone', opens: false });

/** Maximum length of `{{ page.title }}`. */
const maxOutput = 500;

/** End offset of each closed pair of curly braces, by start offset. */
const bracesOf = memoize((state: State): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>();
  const open: number[] = [];
  const braces = /[{}]/g;
  for (let match = braces.exec(state.src); match; match = braces.exec(state.src)) {
    if (match[0] === '{') open.push(match.index);
    else {
      const start = open.pop();
      if (start !== undefined) ends.set(start, match.index + 1);
    }
  }
  return ends;
});

/** True for MDX: a text with imports, comments in braces, or components. */
export const isMdx = (body: string): boolean =>
  /^(?:import\s[^\n]{1,300}['"]|export\s(?:const|default|function)\b)|\{\/\*|^[ \t]*<[A-Z]\w*[\s/>]/m.test(body);
