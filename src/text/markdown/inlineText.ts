import { matchesOf } from '../matches.ts';
import type { Token } from 'markdown-it';
import { outside, type Span } from '../spans.ts';
import { withoutGluedWords } from '../urls.ts';

/** A link. Its span is the linked part of the block's text. */
export interface Link extends Span {
  readonly text: string;
  readonly url: string;
  readonly title?: string;
  /** Set if the link text contains an image or a template. */
  readonly hasMarkup?: true;
}

/** An image. Its span is its tag, or the brackets with its description. */
export interface Image extends Span {
  /** Empty for decorative images, undefined if the tag has no description. */
  readonly alt: string | undefined;
  readonly isTag: boolean;
}

/** Visible text of a block, with a mapping to the block's content. */
export interface InlineText {
  readonly text: string;
  readonly links: readonly Link[];
  readonly strong: readonly Span[];
  /** Code and escaped brackets. */
  readonly code: readonly Span[];
  readonly images: readonly Image[];
  readonly runs: readonly TextRun[];
}

/** Maps `length` code units from offset `text` of the visible text to offset `content` of the content. */
export interface TextRun {
  readonly text: number;
  readonly content: number;
  readonly length: number;
}

export function inlineText(tokens: readonly Token[]): InlineText {
  const writer = new TextWriter();
  writer.write(tokens, 0);
  const { text, links } = writer;
  const bare = bareLinks(text, links);
  if (bare.length > 0) {
    for (const link of bare) links.push(link);
    links.sort((a, b) => a.start - b.start);
  }
  return writer;
}

class TextWriter implements InlineText {
  text = '';
  readonly links: Link[] = [];
  readonly strong: Span[] = [];
  readonly code: Span[] = [];
  readonly images: Image[] = [];
  readonly runs: TextRun[] = [];
  private readonly bold: number[] = [];
  private opened: { token: Token; start: number; text: string; hasMarkup: boolean; images: number } | undefined;

  write(tokens: readonly Token[], base: number): void {
    let last = 0;
    for (const [index, token] of tokens.entries()) {
      // All marks of one run of asterisks have the offset of the run, so the end of the previous text takes precedence.
      const isAddress = token.type === 'text' && tokens[index - 1]?.markup === 'autolink';
      const at = Math.max(token.map?.[0] ?? last, last) + Number(isAddress);
      switch (token.type) {
        case 'text':
          this.add(shownText(tokens, index), base + at);
          last = at + token.content.length;
          break;
        case 'text_special':
          // `\\[1\\]` is not a citation mark.
          if (token.content === '[') this.code.push({ start: this.text.length, end: this.text.length + 1 });
          this.add(token.content, base + at, token.markup.length);
          break;
        case 'code_inline':
          this.addCode(token.content, base + at + token.markup.length);
          break;
        case 'softbreak':
          this.add(' ', base + at);
          break;
        case 'hardbreak':
          this.add('\n', base + at);
          break;
        case 'image':
          this.addImage(token.content, base + at, token.content.length + 3);
          this.write(token.children ?? [], base + at + 2);
          break;
        case 'markup':
          if (this.opened) this.opened.hasMarkup = true;
          break;
        case 'html_image':
          if (this.opened) this.opened.hasMarkup ||= token.meta?.alt !== '';
          this.addImage(token.meta?.alt as string | undefined, base + at, token.content.length, true);
          break;
        case 'strong_open':
          this.bold.push(this.text.length);
          break;
        case 'strong_close':
          this.addStrong(this.bold.pop() ?? this.text.length);
          break;
        case 'link_open':
          this.opened = { token, start: this.text.length, text: '', hasMarkup: false, images: this.images.length };
          break;
        case 'link_close':
          this.addLink();
          break;
      }
    }
  }

  private add(text: string, content: number, length = text.length): void {
    if (text === '') return;
    this.runs.push({ text: this.text.length, content, length: Math.min(length, text.length) });
    this.text += text;
    if (this.opened) this.opened.text += text;
  }

  private addImage(alt: string | undefined, start: number, length: number, isTag = false): void {
    this.images.push({ alt, isTag, start, end: start + length });
  }

  private addCode(text: string, content: number): void {
    this.code.push({ start: this.text.length, end: this.text.length + text.length });
    this.add(text, content);
  }

  private addStrong(start: number): void {
    if (start < this.text.length) this.strong.push({ start, end: this.text.length });
  }

  private addLink(): void {
    if (!this.opened) return;
    const { token, start, text, hasMarkup, images } = this.opened;
    this.opened = undefined;
    // Next to the text of its link, an image is decorative.
    if (text.trim() !== '') this.images.push(...this.images.splice(images).filter(({ alt }) => alt !== ''));
    const title = token.attrGet('title');
    this.links.push({
      text,
      url: String(token.attrGet('href') ?? ''),
      start,
      end: this.text.length,
      ...(title ? { title: String(title) } : {}),
      ...(hasMarkup && { hasMarkup }),
    });
  }
}

/** A linked number is a citation. Its brackets separate it from the word before. */
function shownText(tokens: readonly Token[], index: number): string {
  const text = tokens[index]?.content ?? '';
  const alone = tokens[index - 1]?.type === 'link_open' && tokens[index + 1]?.type === 'link_close';
  return alone && /^\^?\d{1,3}$/.test(text) ? `[${text}]` : text;
}

const bareUrl = /\b(?:https?:\/\/|www\.(?=[\p{L}\d-]+\.))[^\s<>"'`|\\^{}\u3000-\u303f\uff00-\uffef]+/giu;

/** Finds plain URLs in the text, without the punctuation of the sentence. */
function bareLinks(text: string, links: readonly Link[]): Link[] {
  if (!text.includes('://') && !/www\./i.test(text)) return [];
  const bare: Link[] = [];
  for (const { 0: match, index } of matchesOf(text, bareUrl)) {
    const shown = withoutGluedWords(withoutTail(match));
    const url = /^www\./i.test(shown) ? `https://${shown}` : shown;
    bare.push({ text: shown, url, start: index, end: index + shown.length });
  }
  return outside(links, bare);
}

/** A closing bracket belongs to the address only if the address contains its opening bracket. */
function withoutTail(match: string): string {
  let unopened = match.split(')').length - match.split('(').length;
  let end = match.length;
  while (end > 0) {
    const last = match.charAt(end - 1);
    if (!'.,;:!?*_~)]…'.includes(last)) break;
    if (last === ')') {
      if (unopened <= 0) break;
      unopened -= 1;
    }
    end -= 1;
  }
  return match.slice(0, end);
}
