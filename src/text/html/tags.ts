import { matchAt } from '../matches.ts';

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
      const match = stop.exec(this.text);
      if (!match) return 'left open';
      const [mark, quote] = match;
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

export const isElement = (name: string): boolean => elements.has(name.toLowerCase());

/** True for inline elements, such as `a` and `img`. Expects a lower-case name. */
export const isInlineElement = (name: string): boolean => inlineElements.has(name);

/** Converts a tag to Markdown, on one line within a table row. Returns an empty string for unknown elements. */
export function tagMarkdown({ name, closing }: Tag, inRow: boolean): string {
  if (!elements.has(name)) return '';
  if (name === 'b' || name === 'strong') return '**';
  if (name === 'i' || name === 'em') return '*';
  if (inlineElements.has(name)) return '';
  if (inRow) return ' ';
  if (name === 'br') return '\n';
  if (name === 'li') return closing ? '' : '\n- ';
  const level = /^h([1-6])$/.exec(name)?.[1];
  return level === undefined || closing ? '\n\n' : `\n\n${'#'.repeat(Number(level))} `;
}

const inlineElements = new Set(
  (
    'a abbr acronym b bdi bdo big button cite code data del dfn em font i img input ins kbd label mark meter nobr ' +
    'option output picture progress q rb rp rt rtc ruby s samp select slot small source span strike strong sub sup ' +
    'time tt u var wbr'
  ).split(' '),
);

const blockElements =
  'address applet article aside audio base bgsound blockquote body br canvas caption center col colgroup dd details ' +
  'dialog dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header ' +
  'hgroup hr html iframe image legend li link listing main map marquee math menu meta nav noembed noframes noscript ' +
  'object ol optgroup p param path plaintext pre script search section style summary svg table tbody td template ' +
  'textarea tfoot th thead title tr track ul video xmp';

const elements = new Set([...inlineElements, ...blockElements.split(' ')]);
