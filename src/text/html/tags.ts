import { isElement } from './elements.ts';

/** A tag as a browser reads it. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  /** What stands between the name and the `>`. */
  readonly rest: string;
  /** Offset behind the `>`. */
  readonly end: number;
}

/**
 * Reads the tags of a text, in order of their offsets: from `<` or `</` and a letter to the `>` that closes it outside of
 * quotes. What another `<`, a blank line or the end of the text cuts off is no tag: `'cut'` where a `<` does, else `'open'`.
 */
export class TagReader {
  private readonly text: string;
  /** Quotes that led to no `>`: a tag that comes to the same quote need not be followed further, which keeps time linear. */
  private readonly dead = new Map<number, 'cut' | 'open'>();
  private readonly lastQuotes: Readonly<Record<string, number>>;

  constructor(text: string) {
    this.text = text;
    this.lastQuotes = { '"': text.lastIndexOf('"'), "'": text.lastIndexOf("'") };
  }

  /** The tag that begins at `start`; undefined where no letter follows the `<`. */
  at(start: number): Tag | 'cut' | 'open' | undefined {
    opening.lastIndex = start;
    const begun = opening.exec(this.text);
    if (!begun) return undefined;
    const from = opening.lastIndex;
    const end = this.closing(from);
    if (typeof end === 'string') return end;
    return {
      name: (begun[2] ?? '').toLowerCase(),
      closing: begun[1] === '/',
      rest: this.text.slice(from, end - 1),
      end,
    };
  }

  private closing(from: number): number | 'cut' | 'open' {
    const passed: number[] = [];
    const fail = (why: 'cut' | 'open'): 'cut' | 'open' => {
      for (const quote of passed) this.dead.set(quote, why);
      return why;
    };
    for (let at = from; ;) {
      stop.lastIndex = at;
      const found = stop.exec(this.text);
      if (!found) return fail('open');
      const [mark, quote] = found;
      if (mark === '>') return stop.lastIndex;
      if (mark === '<') return fail('cut');
      if (quote === undefined) return fail('open');
      const opened = stop.lastIndex - 1;
      const known = this.dead.get(opened);
      if (known) return fail(known);
      passed.push(opened);
      if (opened >= (this.lastQuotes[quote] ?? -1)) return fail('open');
      const closed = this.text.indexOf(quote, opened + 1);
      if (blankLine.test(this.text.slice(opened, closed))) return fail('open');
      at = closed + 1;
    }
  }
}

const opening = /<(\/?)([a-z][^\s/<>"'=]*)/iy;
const stop = /[<>]|\n[ \t\r]*(?=\n)|=\s*(["'])/g;
const blankLine = /\n[ \t\r]*\n/;

/** True for the `<b and c>` and `<b && 3 >` of a comparison: a letter and behind it more than what can be an attribute. */
export function isWords({ name, closing, rest }: Tag): boolean {
  return name.length === 1 && !closing && !rest.includes('=') && /^\s+[^\s/]/u.test(rest);
}

/** True where an attribute may have a value. */
function hasValue(rest: string): boolean {
  const first = rest.search(/[\s/"']/);
  return first >= 0 && rest.includes('=', first);
}

/** Whether the `<` at `start` opens no element and nothing that runs, whole or cut off, by what was read there. */
export function isText(tag: ReturnType<TagReader['at']>, text: string, start: number): boolean {
  if (tag === undefined) return true;
  const behindWord = wordBefore.test(text.slice(Math.max(0, start - 20), start));
  if (typeof tag !== 'string') return isWords(tag) ? behindWord : !isElement(tag.name) && !hasValue(tag.rest);
  const name = nameOf.exec(text.slice(start, start + 20))?.[1] ?? '';
  return behindWord
    ? name.length < 2 || !isElement(name)
    : !isElement(name) && !attributes.test(text.slice(start, start + 200));
}

const nameOf = /^<\/?([a-z][a-z\d]*)/i;
/** There no block of HTML begins: behind a word, or the first sign of `<<`. */
const wordBefore = /(?:[\p{L}\p{N}][ \t]*|<)$/u;
/** A name, and behind it what could be an attribute with a value. */
const attributes = /^<[^\s<>/]+[\s/][^<>]*=/;
