import type { Token } from 'markdown-it';
import { inlineText } from '../text/markdown/inlineText.ts';
import type { Span } from '../text/markdown/document.ts';
import { type Annotation, hoverTitle, type LinkedPage, type ShownLinks } from './annotations.ts';

/** Spans that only one of two compared texts has, in order and without overlaps. */
export interface ChangedSpans {
  /** `only` if neither text is older than the other. */
  readonly kind: 'added' | 'removed' | 'only';
  readonly spans: readonly Span[];
}

export interface BlockChanges extends ChangedSpans {
  /** Number of the item or heading in the other text, if it differs. */
  readonly rank?: number | undefined;
}

/** Writing position in the block's visible text. */
interface Writer {
  readonly annotations: readonly Annotation[];
  readonly changes: BlockChanges | undefined;
  readonly links: ShownLinks;
  readonly pictures: boolean;
  offset: number;
  /** Index of the first annotation that isn't completely written. */
  next: number;
  /** Index of the first changed span that isn't completely written, and true if a part of it is. */
  nextChange: number;
  begun: boolean;
}

/**
 * Prepares the inline tokens of a block for rendering: marks names and changes, links citations and URLs, removes
 * unsafe links, and replaces pictures with their text unless `pictures` is set.
 */
export function annotated(
  tokens: readonly Token[],
  annotations: readonly Annotation[],
  { links, pictures, changes }: Pick<Writer, 'links' | 'pictures' | 'changes'>,
): Token[] {
  const writer = { annotations, changes, links, pictures, offset: 0, next: 0, nextChange: 0, begun: false };
  const written = writeTokens(balanced(joined(tokens)), writer, false);
  const last = written.at(-1);
  if (!last || changes?.rank === undefined) return written;
  return [...written, asHtml(Object.create(last) as Token, ` <span class="rank">${changes.rank}</span>`)];
}

/** Marks text as a part of a changed span. Screen readers announce only its first part. */
export function changeHtml(kind: ChangedSpans['kind'], html: string, isFirst = true): string {
  if (kind === 'only') return `<mark class="only${isFirst ? ' first' : ''}">${html}</mark>`;
  const tag = kind === 'added' ? 'ins' : 'del';
  return `<${tag}${isFirst ? ' class="first"' : ''}>${html}</${tag}>`;
}

function writeTokens(tokens: readonly Token[], writer: Writer, linked: boolean): Token[] {
  const out: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    if (token.type === 'link_open') {
      let close = index + 1;
      while (close < tokens.length - 1 && tokens[close]?.type !== 'link_close') close += 1;
      for (const inner of link(tokens.slice(index, close + 1), writer)) out.push(inner);
      index = close;
    } else if (token.type === 'text') {
      out.push(asHtml(token, textHtml(token.content, writer, linked)));
    } else {
      const { text } = inlineText([token]);
      const isPicture = token.type === 'image' || token.type === 'html_image';
      if (isPicture && !(writer.pictures && safePicture.test(String(token.attrGet('src')))))
        out.push(asHtml(token, wordsHtml(text, writer)));
      else if (token.type === 'code_inline' && writer.changes) {
        out.push(asHtml(token, `<code>${wordsHtml(text, writer)}</code>`));
      } else {
        writer.offset += text.length;
        out.push(token);
      }
    }
  }
  return out;
}

/** Allowed sources of copied pictures: web pages, paths, and data URLs. */
const safePicture = /^(?:https?:|data:image\/(?:png|jpeg|gif|webp|avif);|(?![a-z][\w+.-]*:))/iu;

function link(tokens: readonly Token[], writer: Writer): Token[] {
  const [open, close] = [tokens[0] as Token, tokens.at(-1) as Token];
  const label = inlineText(tokens).text;
  const url = writer.links.addressOf(String(open.attrGet('href') ?? ''));
  const [, digits, name = digits] = /^\[(?:\^?(\d{1,3})|\^([^[\]\s]{1,60}))\]$/.exec(label) ?? [];
  if (name !== undefined) {
    writer.offset += label.length;
    if (url === undefined) return [asHtml(open, escapeHtml(label))];
    const said = String(open.attrGet('title') ?? '');
    const title = digits === undefined && said !== '' ? hoverTitle(url, said) : writer.links.titleOf(url);
    return [asHtml(open, citation({ name, url, title }, writer.links))];
  }
  const inside = writeTokens(tokens.slice(1, -1), writer, true);
  if (url === undefined || label.trim() === '') return inside;
  const title = hoverTitle(url, String(open.attrGet('title') ?? ''));
  if (!writer.links.takes(url, title)) return inside;
  open.attrs = [
    ['href', url],
    ['title', title],
  ];
  return [open, ...inside, close];
}

function textHtml(content: string, writer: Writer, linked: boolean): string {
  const from = writer.offset;
  return changedHtml(content.length, writer, ({ start, end }) =>
    annotatedHtml(content.slice(start - from, end - from), start, writer, linked),
  );
}

function wordsHtml(words: string, writer: Writer): string {
  const from = writer.offset;
  return changedHtml(words.length, writer, ({ start, end }) => escapeHtml(words.slice(start - from, end - from)));
}

/** Renders a number of characters in parts, split at the borders of changed spans. */
function changedHtml(length: number, writer: Writer, htmlOf: (part: Span) => string): string {
  const { changes } = writer;
  const end = writer.offset + length;
  if (!changes) {
    const html = htmlOf({ start: writer.offset, end });
    writer.offset = end;
    return html;
  }
  let html = '';
  while (writer.offset < end) {
    const start = writer.offset;
    const change = changes.spans[writer.nextChange];
    const isInside = change !== undefined && change.start <= start;
    const border = (isInside ? change.end : change?.start) ?? end;
    writer.offset = Math.min(end, Math.max(start, border));
    if (writer.offset > start) {
      const part = htmlOf({ start, end: writer.offset });
      html += isInside ? changeHtml(changes.kind, part, !writer.begun) : part;
      writer.begun = isInside;
    }
    if (isInside && writer.offset >= change.end) {
      writer.nextChange += 1;
      writer.begun = false;
    }
  }
  return html;
}

function annotatedHtml(content: string, from: number, writer: Writer, linked: boolean): string {
  const to = from + content.length;
  let html = '';
  let last = from;
  for (; writer.next < writer.annotations.length; writer.next += 1) {
    const annotation = writer.annotations[writer.next] as Annotation;
    if (annotation.start >= to) break;
    const [start, end] = [Math.max(annotation.start, from), Math.min(annotation.end, to)];
    // Marks may span bold text and links. Links must be complete and not inside another link.
    const whole = annotation.start >= from && annotation.end <= to;
    if (start < end && start >= last && (annotation.kind === 'mark' || (whole && !linked))) {
      html +=
        escapeHtml(content.slice(last - from, start - from)) +
        annotationHtml(annotation, content.slice(start - from, end - from), writer.links);
      last = end;
    }
    if (annotation.end > to) break;
  }
  return html + escapeHtml(content.slice(last - from));
}

function annotationHtml(annotation: Annotation, words: string, links: ShownLinks): string {
  switch (annotation.kind) {
    case 'mark':
      return `<mark class="${annotation.whose}">${escapeHtml(words)}</mark>`;
    case 'link':
      return `<a href="${escapeHtml(annotation.url)}" title="${escapeHtml(annotation.url)}">${escapeHtml(words)}</a>`;
    case 'citations':
      return annotation.cited.map((page) => citation({ ...page, name: String(page.number) }, links)).join(' ');
  }
}

/** @param name citation number or footnote name */
function citation({ name, url, title }: LinkedPage & { readonly name: string }, links: ShownLinks): string {
  if (!links.takes(url, title)) return `<span class="citation">${escapeHtml(name)}</span>`;
  return `<a class="citation" href="${escapeHtml(url)}" title="${escapeHtml(title)}">${escapeHtml(name)}</a>`;
}

/** Turns a token into HTML, which must be escaped. The parser itself never creates such tokens. */
function asHtml(token: Token, html: string): Token {
  token.type = 'html_inline';
  token.content = html;
  token.attrs = null;
  token.children = null;
  return token;
}

/** Closes HTML elements left open, and drops unmatched closing tags and empty markup. */
function balanced(tokens: readonly Token[]): Token[] {
  const open = new Map<string, Token[]>();
  const unclosed = new Set<Token>();
  const out = tokens.filter((token) => {
    const opened = open.get(token.tag) ?? [];
    open.set(token.tag, opened);
    if (token.nesting > 0) {
      unclosed.add(token);
      opened.push(token);
    }
    if (token.nesting >= 0) return token.type !== 'markup';
    const opener = opened.pop();
    return opener !== undefined && unclosed.delete(opener);
  });
  for (const opener of [...unclosed].reverse()) {
    const closing = Object.create(opener) as Token;
    out.push(Object.assign(closing, { type: opener.type.replace('open', 'close'), nesting: -1, attrs: null }));
  }
  return out;
}

/** Merges adjacent text tokens, because the parser splits text at escaped characters and a citation can span them. */
function joined(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const token of tokens) {
    const last = out.at(-1);
    if (token.type === 'text_special') token.type = 'text';
    if (token.type === 'text' && last?.type === 'text') last.content += token.content;
    else out.push(token);
  }
  return out;
}

const escapeHtml = (words: string): string => words.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
