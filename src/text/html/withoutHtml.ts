import { CodeSpans } from '../markdown/codeSpans.ts';
import { isElement, tagText } from './elements.ts';
import { raisedAt } from './raisedNumbers.ts';
import { HtmlLists } from './htmlLists.ts';
import { tableAt } from './htmlTable.ts';
import { isScript } from '../markdown/linkTargets.ts';
import { withoutScriptLinks } from '../markdown/scriptLinks.ts';
import { isText, isWords, type Tag, TagReader } from './tags.ts';

/**
 * Turns raw HTML inside Markdown into Markdown text: breaks, emphasis, links, lists and tables keep their meaning, other
 * tags and comments go, entities stay, and of a link that runs a script the words. Code, autolinks and a bare `a < b` are
 * left alone, as is what only looks like HTML; the `<` of an element's tag that is cut off becomes `&lt;`, as it might yet
 * open one where Markdown is shown. Time is linear in the length.
 */
export function withoutHtml(markdown: string): string {
  let result = markdown;
  // What went may have parted the marks of other code or links.
  for (let round = 0; round < 4; round++) {
    const tagless = tagStart.test(result) ? new PlainWriter(result).write() : result;
    const next = withoutScriptLinks(tagless);
    if (next === result) break;
    result = next;
  }
  return result;
}

const tagStart = /<[a-z/!?]/i;
const token = /\n|`+|<|\\[\\`]|\]\((?:<(?![!?]|[a-z][^\s:<>/]*[\s/][^<>\n]*=)[^<>\n]*>|[^\s<]*)/gi;

class PlainWriter {
  private readonly text: string;
  private readonly code: CodeSpans;
  private readonly tags: TagReader;
  private readonly lists = new HtmlLists();
  private readonly out: string[] = [];
  /** Places in `out` of `<` that are cut off, and might begin a tag if what cuts them off went. */
  private readonly loose: number[] = [];
  /** Those before something that went. */
  private readonly parted: number[] = [];
  /** The address of the link that is open, and its place in `out`. */
  private anchor: { readonly href: string; readonly at: number } | undefined;
  private readonly endless = new Set<string>();
  private line = 0;

  constructor(text: string) {
    this.text = text;
    this.code = new CodeSpans(text);
    this.tags = new TagReader(text);
  }

  write(): string {
    let at = this.copy(0, this.code.fenceEnd(0));
    for (token.lastIndex = at; ; token.lastIndex = at) {
      const found = token.exec(this.text);
      if (!found) break;
      const { 0: mark, index } = found;
      this.copy(at, index);
      const end = index + mark.length;
      if (mark === '\n') at = this.copy(index, this.code.fenceEnd((this.line = end)));
      else if (mark.startsWith('`')) at = this.copy(index, this.code.endOf(index, end) ?? end);
      else if (mark === '<') at = this.unseen(index) ?? this.autolink(index) ?? this.tag(index);
      else if (mark.startsWith(']')) at = this.address(mark, index);
      else at = this.copy(index, end);
    }
    this.copy(at, this.text.length);
    if (this.parted.length > 0) this.hideNewTags();
    return this.out.join('');
  }

  /** What went may have completed a tag that nobody wrote: its `<` is shown as text. */
  private hideNewTags(): void {
    const written = this.out.join('');
    const tags = new TagReader(written);
    const parted = new Set(this.parted);
    let at = 0;
    for (const [place, piece] of this.out.entries()) {
      if (parted.has(place) && !isText(tags.at(at), written, at)) this.out[place] = '&lt;';
      at += piece.length;
    }
  }

  private copy(start: number, end: number): number {
    if (end > start) this.out.push(this.text.slice(start, end));
    return end;
  }

  /** The address of a link: backticks in it open no code, and what stands in angle brackets is a tag only if it names an element. */
  private address(mark: string, start: number): number {
    const name = /^\]\(<\/?([a-z][^\s/>]*)/i.exec(mark)?.[1];
    if (name !== undefined && isElement(name)) return this.copy(start, start + 2);
    return this.put(mark.replaceAll('`', '%60'), start + mark.length);
  }

  /** Declarations, instructions and comments, and elements whose content nobody reads, up to their end. */
  private unseen(start: number): number | undefined {
    unseenStart.lastIndex = start;
    const found = unseenStart.exec(this.text);
    if (!found) return undefined;
    const opening = found[0];
    const name = found.at(1);
    const tag = name === undefined ? undefined : this.tags.at(start);
    if (typeof tag === 'string') return undefined;
    const close =
      name !== undefined ? `</${name.toLowerCase()}(?:\\s*|[\\s/][^<>]*)>` : opening === '<!--' ? '--!?>' : '>';
    if (!this.endless.has(close)) {
      const closing = new RegExp(close, 'gi');
      // `<!-->` is a comment.
      closing.lastIndex = tag?.end ?? start + 2;
      if (closing.test(this.text)) return this.gone(closing.lastIndex);
      this.endless.add(close);
    }
    return name === undefined ? this.put('&lt;', start + 1) : undefined;
  }

  /** `<https://…>` and `<me@x.org>`; of one that runs a script the words. */
  private autolink(start: number): number | undefined {
    autolink.lastIndex = start;
    const found = autolink.exec(this.text)?.[0];
    if (found === undefined) return undefined;
    return isScript(found.slice(1))
      ? this.put(found.slice(1, -1), start + found.length)
      : this.copy(start, start + found.length);
  }

  private tag(start: number): number {
    const tag = this.tags.at(start);
    if (tag === undefined) return this.copy(start, start + 1);
    if (typeof tag === 'string') {
      if (tag === 'open') this.loose.length = 0;
      if (!isText(tag, this.text, start)) return this.put('&lt;', start + 1);
      if (tag === 'cut') this.loose.push(this.out.length);
      return this.copy(start, start + 1);
    }
    tableRow.lastIndex = this.line;
    const inRow = tableRow.test(this.text);
    const whole = raisedAt(this.text, start, () => this.tail()) ?? (inRow ? undefined : this.table(tag));
    if (whole) return this.put(whole.text, this.gone(whole.end));
    if (isText(tag, this.text, start)) return this.copy(start, start + 1);
    if (isWords(tag)) return this.put('&lt;', start + 1);
    const written = (inRow ? undefined : this.lists.text(tag)) ?? tagText(tag, inRow);
    this.gone(tag.end);
    if (tag.name === 'a') this.link(tag);
    if (this.lists.inItem && written?.includes('\n')) return this.inItem(written, tag);
    return this.put(written ?? '', tag.end);
  }

  /** Within an item a blank line would end the item, and a line break right behind its mark leave it empty. */
  private inItem(written: string, { name, closing, end }: Tag): number {
    const text = name === 'li' && !closing ? written : lineStart.test(this.tail()) ? '' : '\n';
    blanks.lastIndex = end;
    return this.put(text, blanks.test(this.text) ? blanks.lastIndex : end);
  }

  private table({ name, closing, end }: Tag): ReturnType<typeof tableAt> {
    return name === 'table' && !closing && !this.lists.inItem
      ? tableAt(this.text, end, (cell) => new PlainWriter(cell).write())
      : undefined;
  }

  /** The last that is written, so much of it as tells where a tag stands. */
  private tail(): string {
    let text = '';
    for (let index = this.out.length - 1; index >= 0 && text.length < 40 && index > this.out.length - 20; index--)
      text = (this.out[index] ?? '').slice(-40) + text;
    return text;
  }

  private link({ closing, rest }: Tag): void {
    if (!closing) {
      const [, double, single, bare] = /[\s/"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(rest) ?? [];
      const href = double ?? single ?? bare;
      this.anchor = href === undefined ? undefined : { href, at: this.out.length };
      if (this.anchor) this.out.push('');
      return;
    }
    const { anchor } = this;
    this.anchor = undefined;
    if (!anchor || isScript(anchor.href) || this.out.slice(anchor.at).join('').includes('\n')) return;
    this.out[anchor.at] = '[';
    this.out.push(
      `](<${anchor.href
        .replace(/\s+/g, (blanks) => (blanks.includes('\n') ? '' : blanks))
        .replaceAll('<', '%3C')
        .replaceAll('>', '%3E')}>)`,
    );
  }

  private put(text: string, end: number): number {
    if (text !== '') this.out.push(text);
    return end;
  }

  /** Remembers that something went: a `<` before it may not be completed by what follows. */
  private gone(end: number): number {
    this.parted.push(...this.loose.splice(0));
    return end;
  }
}

const unseenStart = /<!--|<!(?=[a-z[])|<\?|<(script|style|template|noscript|iframe|svg)(?=[\s/>])/iy;
const autolink = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>"'`]*|[\w.+-]+@[a-z\d.-]+)>/iy;
/** Behind a line break, or the mark of an item. */
const lineStart = /(?:^|\n)[ \t]*(?:(?:-|\d+\.) )?$/;
/** Not before what may be fenced code. */
const blanks = /\s+(?![\s`~])/y;
const tableRow = /[ \t]*\|/y;
