import type { StateInline, Token } from 'markdown-it';
import { isInlineElement } from '../../html/tags.ts';
import { matchAt } from '../../matches.ts';
import { describeImage, type HtmlTag, isImage, markupAt } from './markup.ts';

/** Skips markup within a line. Converts tags that have a Markdown equivalent. */
export function markupInline(state: StateInline, silent: boolean): boolean {
  const markup = markupAt(state, state.pos, state.posMax);
  if (!markup) return false;
  const code = markup.tag && codeUpTo(state, markup.tag, markup.end);
  if (!silent) {
    if (state.pending !== '') state.pushPending();
    if (code) pushCode(state, markup.end, code.start);
    else if (markup.tag && isImage(markup.tag)) pushImage(state, markup.tag, markup.end);
    else if (markup.tag) pushTag(state, markup.tag);
    else state.push('markup', '', 0);
  }
  state.pos = code?.end ?? markup.end;
  return true;
}

const codeElements = new Set(['code', 'kbd', 'samp', 'tt', 'var']);

/** Finds the closing tag of a code element. Returns undefined for other tags. */
function codeUpTo(
  { src, posMax }: StateInline,
  { name, closing }: HtmlTag,
  from: number,
): { readonly start: number; readonly end: number } | undefined {
  if (closing || !codeElements.has(name.toLowerCase())) return undefined;
  const near = src.slice(from, Math.min(posMax, from + longestCode));
  const match = new RegExp(String.raw`</${name}\s*>`, 'i').exec(near);
  return match ? { start: from + match.index, end: from + match.index + match[0].length } : undefined;
}

const longestCode = 500;

function pushCode(state: StateInline, from: number, to: number): void {
  const token = state.push('code_inline', 'code', 0);
  token.markup = state.src.slice(state.pos, from);
  token.content = state.src.slice(from, to);
}

function pushImage(state: StateInline, tag: HtmlTag, end: number): void {
  const token = state.push('html_image', 'img', 0);
  token.content = state.src.slice(state.pos, end);
  describeImage(token, tag);
}

function pushTag(state: StateInline, { name, closing, attributes }: HtmlTag): void {
  const element = name.toLowerCase();
  if (element === 'a') pushLink(state, closing, attributes.get('href'));
  else if (element === 'b' || element === 'strong') pushPart(state, 'strong', closing);
  else if (!isInlineElement(element)) state.push('hardbreak', 'br', 0);
}

function pushLink(state: StateInline, closing: boolean, href: string | undefined): void {
  if (closing || href !== undefined) pushPart(state, 'link', closing).attrs = closing ? null : [['href', href ?? '']];
}

/** Tags can be closed in any order or not at all, so nothing is pushed that markdown-it would have to close. */
function pushPart(state: StateInline, name: 'strong' | 'link', closing: boolean): Token {
  const token = state.push(`${name}_${closing ? 'close' : 'open'}`, name === 'link' ? 'a' : name, 0);
  token.nesting = closing ? -1 : 1;
  return token;
}

/** Reads `[[Page]]` and `[[Page|words]]` as links within the site, and `![[file]]` as an embedded file. */
export function wikiLink(state: StateInline, silent: boolean): boolean {
  const match = matchAt(wiki, state.src, state.pos);
  if (!match || state.pos + match[0].length > state.posMax) return false;
  const [{ length }, embed, page = '', words = page] = match;
  if (!silent && (embed !== '' || contents.test(page))) state.push('markup', '', 0);
  else if (!silent) {
    state.push('link_open', 'a', 1).attrs = [['href', page]];
    const text = state.push('text', '', 0);
    text.content = words;
    text.map = [state.pos + length - 2 - words.length, state.pos + length - 2];
    state.push('link_close', 'a', -1);
  }
  state.pos += length;
  return true;
}

/** Excludes numbers in double brackets (citations) and marks such as `[[f12]]` (facts). */
const wiki = /(!?)\[\[(?!\s|f?\d+\]\])([^[\]|\n]{1,200})(?:\|([^[\]|\n]{1,200}))?\]\](?!\()/y;

const contents = /^_?toc_?$/i;

export const hasWikiLinks = (markdown: string): boolean => new RegExp(wiki.source).test(markdown);

/** Reads `$x^2$` as code. Dollar signs before numbers, as in `$5 and $10`, are not formulas. */
export function mathInline(state: StateInline, silent: boolean): boolean {
  const match = matchAt(math, state.src, state.pos);
  if (!match || state.pos + match[0].length > state.posMax) return false;
  if (!silent) {
    const token: Token = state.push('code_inline', 'code', 0);
    token.markup = '$';
    token.content = match[0].slice(1, -1);
  }
  state.pos += match[0].length;
  return true;
}

const math = /\$(?=[^\s$])(?=[^$\n]{0,300}[\\^_=])[^$\n]{0,300}?[^\s$]\$(?!\d)/y;

/** Reads the text of CriticMarkup: `{++added++}`, `{==highlighted==}`, and the new words of `{~~old~>new~~}`. */
export function criticMarkup(state: StateInline, silent: boolean): boolean {
  const [whole, sign = '', old = '', text = ''] = matchAt(critic, state.src, state.pos) ?? [];
  const end = state.pos + (whole?.length ?? 0);
  if (whole === undefined || end > state.posMax) return false;
  if (!silent) {
    const { posMax } = state;
    state.pos += 1 + sign.length + old.length;
    state.posMax = state.pos + text.length;
    state.md.inline.tokenize(state);
    state.posMax = posMax;
  }
  state.pos = end;
  return true;
}

const critic = /\{(\+\+|==|~~)((?<=~~)[^{}]{0,1000}?~>|(?<!~~))([^{}]{1,2000}?)\1\}/y;

/** Skips `[!TIP]` at the start of a quotation, which makes it an author's note. */
export function calloutMark(state: StateInline): boolean {
  const match = state.pos === 0 ? matchAt(callout, state.src, 0) : null;
  if (!match) return false;
  state.pos = match[0].length;
  return true;
}

const callout = /\[![A-Za-z][\w-]*\][+-]?[ \t]*\n?/y;

/** Markup at the ends of a block leaves no blank behind. `•` and `\-` begin lines of their own. */
export function trimBlanks({ tokens }: StateInline): boolean {
  for (const [index, token] of tokens.entries()) {
    const { content = '', markup = '' } = tokens[index + 1] ?? {};
    if (token.type === 'softbreak' && (/^[•‣▪◦]/.test(content) || markup === '\\-')) token.type = 'hardbreak';
  }
  const isShown = ({ type }: Token): boolean => type !== 'html_image' && type !== 'markup';
  let end = tokens.findLastIndex(isShown);
  for (; tokens[end]?.type.endsWith('break'); end -= 1) tokens.splice(end, 1);
  const first = tokens.find(isShown);
  if (first?.type === 'text' && first.map) {
    const text = first.content.trimStart();
    first.map = [first.map[0] + first.content.length - text.length, first.map[1]];
    first.content = text;
  }
  const last = tokens[end];
  if (last?.type === 'text') last.content = last.content.trimEnd();
  return true;
}
