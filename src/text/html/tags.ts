import { matchAt } from '../matches.ts';
import { isElement } from './elements.ts';

export interface Tag {
  readonly name: string;
  readonly closing: boolean;
  readonly attributes: string;
  readonly end: number;
}

/** A tag start without `>`. Cut off by another `<`, or left open until a blank line or the end of the text. */
export type Unclosed = 'cut off' | 'left open';

/** Reads tags in order of offset, up to the first `>` outside quotes. */
export class TagReader {
  private readonly text: string;
  /** Quotes after which no `>` closes a tag. Skipping them keeps the time linear. */
  private readonly unclosedAt = new Map<number, Unclosed>();
  private readonly lastQuotes: Readonly<Record<string, number>>;

  constructor(text: string) {
    this.text = text;
    this.lastQuotes = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") };
  }

  at(start: number): Tag | Unclosed | undefined {
    const opened = matchAt(tagOpening, this.text, start);
    if (!opened) return undefined;
    const [{ length }, slash, name = ''] = opened;
    const nameEnd = start + length;
    const end = this.endOf(nameEnd);
    if (typeof end === 'string') return end;
    const attributes = this.text.slice(nameEnd, end - 1);
    return { name: name.toLowerCase(), closing: slash === '/', attributes, end };
  }

  private endOf(nameEnd: number): number | Unclosed {
    const quotes: number[] = [];
    const end = this.followed(nameEnd, quotes);
    if (typeof end === 'string') {
      for (const quote of quotes) this.unclosedAt.set(quote, end);
    }
    return end;
  }

  /** @param quotes collects the offsets of opening quotes */
  private followed(nameEnd: number, quotes: number[]): number | Unclosed {
    let at = nameEnd;
    for (;;) {
      stop.lastIndex = at;
      const found = stop.exec(this.text);
      if (!found) return 'left open';
      const [mark, quote] = found;
      if (mark === '>') return stop.lastIndex;
      if (mark === '<') return 'cut off';
      if (quote === undefined) return 'left open';
      const opened = stop.lastIndex - 1;
      const known = this.unclosedAt.get(opened);
      if (known) return known;
      quotes.push(opened);
      if (opened >= (this.lastQuotes[quote] ?? -1)) return 'left open';
      const closed = this.text.indexOf(quote, opened + 1);
      if (blankLine.test(this.text.slice(opened, closed))) return 'left open';
      at = closed + 1;
    }
  }
}

const tagOpening = /<(\/?)([a-z][^\s/<>"'=]*)/iy;
/** A bracket, a blank line, or the quote that begins a value. */
const stop = /[<>]|\n[ \t\r]*(?=\n)|=\s*(["'])/g;
const blankLine = /\n[ \t\r]*\n/;

/** True for a comparison such as `<b and c>` or `<b && 3 >`. */
export function isComparison({ name, closing, attributes }: Tag): boolean {
  return name.length === 1 && !closing && !attributes.includes('=') && /^\s+[^\s/]/u.test(attributes);
}

/** True if the tag read at `start` is text: it names no element and has no attribute that a browser could run. */
export function isText(tag: Tag | Unclosed | undefined, text: string, start: number): boolean {
  if (tag === undefined) return true;
  const behindWord = wordBefore.test(text.slice(Math.max(0, start - 20), start));
  if (typeof tag === 'object') {
    return isComparison(tag) ? behindWord : !isElement(tag.name) && !hasValue(tag.attributes);
  }
  const name = tagName.exec(text.slice(start, start + 20))?.[1] ?? '';
  if (behindWord && name.length === 1) return true;
  return !isElement(name) && (behindWord || !attributeWithValue.test(text.slice(start, start + 200)));
}

function hasValue(attributes: string): boolean {
  const first = attributes.search(/[\s/"']/);
  return first >= 0 && attributes.includes('=', first);
}

const tagName = /^<\/?([a-z][a-z\d]*)/i;
/** After these, no HTML block begins: a word, or the first sign of `<<`. */
const wordBefore = /(?:[\p{L}\p{N}][ \t]*|<)$/u;
const attributeWithValue = /^<[^\s<>/]+[\s/][^<>]*=/;
