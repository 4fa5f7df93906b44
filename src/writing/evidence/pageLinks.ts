import type { AnswerReading } from '../../analysis/reading/answerReading.ts';
import type { Block } from '../../text/markdown/document.ts';
import { cleanUrl, domainOf } from '../../text/urls.ts';

/** A stretch of visible text without citation marks, and where in it which page is cited. */
export interface CitedText {
  readonly text: string;
  /** In the order of the text. */
  readonly citations: readonly { readonly at: number; readonly url: string }[];
}

/** The cleaned address of a page outside; an assistant's own searches and shopping links are none. */
export function pageUrl(url: string): string | undefined {
  const clean = cleanUrl(url);
  return clean !== undefined && isPageOutside(clean) ? clean : undefined;
}

const isPageOutside = (clean: string): boolean =>
  clean.length <= 2048 && !ownPage.test(clean) && (domainOf(clean) ?? '').includes('.');

const ownPage =
  /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;

/** Takes citations that are no words of a sentence, such as `[1]` and `(The Verge, Wired)` where that is linked, out of a block's text. */
export function citedText(block: Block, { citationsIn, pages }: AnswerReading): CitedText {
  const citations: { at: number; url: string }[] = [];
  const text = new TrimmedText();
  let from = 0;
  for (const citation of citationsIn(block)) {
    const { start, end, isAside } = citation;
    if (start < from) continue;
    let at = text.length + start - from;
    if (isAside) {
      text.add(block.text.slice(from, start));
      from = end;
      if (/^(?:[\s.,;:!?]|$)/.test(block.text.slice(from, from + 1))) text.trimEnd();
      at = text.length;
    }
    for (const url of pages.urlsOf(citation)) if (isPageOutside(url)) citations.push({ at, url });
  }
  text.add(block.text.slice(from));
  return { text: text.whole, citations };
}

/** A text in pieces: to trim a long one as often as it has marks would copy it as often. */
class TrimmedText {
  length = 0;
  private readonly pieces: string[] = [];

  get whole(): string {
    return this.pieces.join('');
  }

  add(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  trimEnd(): void {
    for (let last = this.pieces.pop(); last !== undefined; last = this.pieces.pop()) {
      const kept = last.trimEnd();
      this.length -= last.length - kept.length;
      if (kept === '') continue;
      this.pieces.push(kept);
      return;
    }
  }
}
