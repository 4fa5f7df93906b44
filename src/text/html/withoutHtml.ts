import { readOutsideCode } from '../markdown/codeSpans.ts';
import { isScript, withoutScriptLinks } from '../markdown/scriptLinks.ts';
import { matchAt } from '../matches.ts';
import { tableAt, type WrittenTable } from './htmlTable.ts';
import { isComparison, isElement, isText, type Tag, tagMarkdown, TagReader, type Unclosed } from './tags.ts';

/**
 * Converts HTML in Markdown to Markdown, in linear time. Keeps breaks, emphasis, links, lists, and tables. Removes
 * other tags, comments, and links that run scripts. Code, autolinks, and text that only looks like HTML are unchanged.
 * The `<` of an unclosed tag becomes `&lt;`, because later text could complete the tag.
 */
export function withoutHtml(markdown: string): string {
  let result = markdown;
  // Removed text may have separated the delimiters of other code or links.
  for (let round = 0; round < maxRounds; round++) {
    const tagless = tagStart.test(result) ? new TagRemover(result).result() : result;
    const next = withoutScriptLinks(tagless);
    if (next === result) break;
    result = next;
  }
  return result;
}

const maxRounds = 4;
const tagStart = /<[a-z/!?]/i;

/** Rewrites a text without its tags. Methods that return a number return the next offset to read. */
class TagRemover {
  private readonly text: string;
  private readonly tags: TagReader;
  private readonly lists = new HtmlLists();
  private readonly out: string[] = [];
  /** Indices in `out` of each `<` since the last removal that could start a tag. */
  private readonly openBrackets: number[] = [];
  /** Open brackets that precede removed text. */
  private readonly bracketsBeforeGaps: number[] = [];
  /** Address of the open link, and the index in `out` of its bracket. */
  private link: { readonly address: string; readonly index: number } | undefined;
  /** Patterns of closing tags that don't occur again. */
  private readonly missing = new Set<string>();

  constructor(text: string) {
    this.text = text;
    this.tags = new TagReader(text);
  }

  result(): string {
    readOutsideCode(this.text, htmlMarks, {
      copy: (start, end) => this.copy(start, end),
      read: (mark, start, lineStart) => this.read(mark, start, lineStart),
    });
    if (this.bracketsBeforeGaps.length > 0) this.hideNewTags();
    return this.out.join('');
  }

  private read(mark: string, start: number, blockStart: number): number {
    if (mark === '<') return this.unread(start) ?? this.autolink(start) ?? this.tag(start, blockStart);
    if (mark.startsWith(']')) return this.linkAddress(mark, start);
    return this.copy(start, start + mark.length);
  }

  /** Removes comments, declarations, processing instructions, and invisible elements. */
  private unread(start: number): number | undefined {
    const match = matchAt(unreadStart, this.text, start);
    if (!match) return undefined;
    const [opening, name] = match;
    if (name === undefined) {
      // `<!-->` is a complete comment.
      const end = this.endOf(opening === '<!--' ? '--!?>' : '>', start + 2);
      return end === undefined ? this.write('&lt;', start + 1) : this.remove(end);
    }
    const tag = this.tags.at(start);
    if (typeof tag !== 'object') return undefined;
    const end = this.endOf(`</${name.toLowerCase()}(?:\\s*|[\\s/][^<>]*)>`, tag.end);
    return end === undefined ? undefined : this.remove(end);
  }

  private endOf(closing: string, from: number): number | undefined {
    if (this.missing.has(closing)) return undefined;
    const expression = new RegExp(closing, 'gi');
    expression.lastIndex = from;
    if (expression.test(this.text)) return expression.lastIndex;
    this.missing.add(closing);
    return undefined;
  }

  /** Keeps `<https://…>` and `<me@x.org>`. Keeps only the text of a link that runs a script. */
  private autolink(start: number): number | undefined {
    const link = matchAt(autolink, this.text, start)?.[0];
    if (link === undefined) return undefined;
    const end = start + link.length;
    return isScript(link.slice(1)) ? this.write(link.slice(1, -1), end) : this.copy(start, end);
  }

  private tag(start: number, lineStart: number): number {
    const tag = this.tags.at(start);
    if (typeof tag !== 'object') return this.bracket(tag, start);
    const hiddenEnd = hides(tag) ? this.endOf(`</${tag.name}\\s*>`, tag.end) : undefined;
    if (hiddenEnd !== undefined) return this.remove(hiddenEnd);
    const inRow = matchAt(tableRow, this.text, lineStart) !== null;
    const whole = raisedAt(this.text, start, () => this.lastWritten()) ?? (inRow ? undefined : this.table(tag));
    if (whole) {
      this.remove(whole.end);
      return this.write(whole.markdown, whole.end);
    }
    if (isText(tag, this.text, start)) return this.copy(start, start + 1);
    if (isComparison(tag)) return this.write('&lt;', start + 1);
    this.remove(tag.end);
    if (tag.name === 'a') this.linkTag(tag);
    const listMarkdown = inRow ? undefined : this.lists.markdown(tag);
    const markdown = listMarkdown ?? tagMarkdown(tag, inRow);
    if (this.lists.inItem && markdown.includes('\n')) return this.breakInItem(markdown, tag);
    return this.write(markdown, tag.end);
  }

  private bracket(tag: Unclosed | undefined, start: number): number {
    if (tag === 'left open') this.openBrackets.length = 0;
    if (!isText(tag, this.text, start)) return this.write('&lt;', start + 1);
    if (tag === 'cut off') this.openBrackets.push(this.out.length);
    return this.copy(start, start + 1);
  }

  private table({ name, closing, end }: Tag): WrittenTable | undefined {
    if (name !== 'table' || closing || this.lists.inItem) return undefined;
    return tableAt(this.text, end, (cell) => new TagRemover(cell).result());
  }

  /** In a list item, a blank line would end the item, and a line break after its marker would leave it empty. */
  private breakInItem(markdown: string, { name, closing, end }: Tag): number {
    const next = end + (matchAt(blanks, this.text, end)?.[0].length ?? 0);
    if (name === 'li' && !closing) return this.write(markdown, next);
    return this.write(lineStart.test(this.lastWritten()) ? '' : '\n', next);
  }

  /** A link becomes Markdown only at its end tag. Until then, an empty string reserves the place of its bracket. */
  private linkTag({ closing, attributes }: Tag): void {
    const { link } = this;
    this.link = undefined;
    if (!closing) {
      const [, inDouble, inSingle, bare] = href.exec(attributes) ?? [];
      const address = inDouble ?? inSingle ?? bare;
      if (address === undefined) return;
      this.link = { address, index: this.out.length };
      this.out.push('');
      return;
    }
    if (!link || isScript(link.address)) return;
    const words = this.out.slice(link.index).join('');
    if (words.includes('\n')) return;
    this.out[link.index] = '[';
    const address = link.address.replace(/\s+/g, (space) => (space.includes('\n') ? '' : space));
    this.out.push(`](<${address.replaceAll('<', '%3C').replaceAll('>', '%3E')}>)`);
  }

  /**
   * Escapes backticks in a link's address, because they would open code. Angle brackets form a tag only if they name an
   * element.
   */
  private linkAddress(mark: string, start: number): number {
    const name = /^\]\(<\/?([a-z][^\s/>]*)/i.exec(mark)?.[1];
    if (name !== undefined && isElement(name)) return this.copy(start, start + 2);
    return this.write(mark.replaceAll('`', '%60'), start + mark.length);
  }

  private copy(start: number, end: number): number {
    return this.write(this.text.slice(start, end), end);
  }

  private write(markdown: string, end: number): number {
    if (markdown !== '') this.out.push(markdown);
    return end;
  }

  /** Marks each `<` before removed text, because the text after the gap could complete a tag. */
  private remove(end: number): number {
    for (const index of this.openBrackets) this.bracketsBeforeGaps.push(index);
    this.openBrackets.length = 0;
    return end;
  }

  /** Escapes `<` if a removal formed a tag that wasn't in the text. */
  private hideNewTags(): void {
    const written = this.out.join('');
    const tags = new TagReader(written);
    const candidates = new Set(this.bracketsBeforeGaps);
    let start = 0;
    for (const [index, piece] of this.out.entries()) {
      if (candidates.has(index) && !isText(tags.at(start), written, start)) this.out[index] = '&lt;';
      start += piece.length;
    }
  }

  /** Returns the end of the output, long enough to see what a tag follows. */
  private lastWritten(): string {
    let end = '';
    for (const piece of this.out.slice(-20).reverse()) {
      end = piece.slice(-40) + end;
      if (end.length >= 40) break;
    }
    return end;
  }
}

const hides = ({ name, closing, attributes }: Tag): boolean =>
  !closing && /^[a-z]+$/.test(name) && /\sstyle\s*=\s*["']?[^"']{0,300}\bdisplay\s*:\s*none\b/i.test(attributes);

/** Tags, characters that can escape or hide them, and the addresses of links. */
const htmlMarks = /\n|`+|<|\\[\\`]|\]\((?:<(?![!?]|[a-z][^\s:<>/]*[\s/][^<>\n]*=)[^<>\n]*>|[^\s<]*)/gi;
const unreadStart = /<!--|<!(?=[a-z[])|<\?|<(script|style|template|noscript|iframe|svg)(?=[\s/>])/iy;
const autolink = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>"'`]*|[\w.+-]+@[a-z\d.-]+)>/iy;
const href = /[\s/"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** After a line break or a list marker. */
const lineStart = /(?:^|\n)[ \t]*(?:(?:-|\d+\.) )?$/;
/** Not before a possible code fence. */
const blanks = /\s+(?![\s`~])/y;
const tableRow = /[ \t]*\|/y;

interface OpenList {
  /** Number of the next item, or undefined in unordered lists. */
  next: number | undefined;
  readonly indent: number;
  /** Length of the current item's marker, or 0 before the first item. */
  markLength: number;
}

/** Converts HTML lists to Markdown items, numbered in an `<ol>` and indented when nested. */
class HtmlLists {
  private readonly open: OpenList[] = [];

  /** True between an item's tag and the end of its list. */
  get inItem(): boolean {
    const list = this.open.at(-1);
    return list !== undefined && list.markLength > 0;
  }

  /** Returns the Markdown for a list or item tag, or undefined for other tags. */
  markdown({ name, closing, attributes }: Tag): string | undefined {
    if (name === 'li') return closing ? '' : this.item();
    if (name !== 'ol' && name !== 'ul') return undefined;
    if (closing) {
      this.open.pop();
      return this.inItem ? '\n' : '\n\n';
    }
    const around = this.open.at(-1);
    const before = this.inItem ? '\n' : '\n\n';
    const indent = around ? Math.min(around.indent + around.markLength, maxIndent) : 0;
    this.open.push({ next: name === 'ol' ? firstNumber(attributes) : undefined, indent, markLength: 0 });
    return before;
  }

  private item(): string {
    const list = this.open.at(-1);
    if (!list) return '\n- ';
    let mark = '- ';
    if (list.next !== undefined) {
      mark = `${list.next}. `;
      list.next += 1;
    }
    list.markLength = mark.length;
    return `\n${' '.repeat(list.indent)}${mark}`;
  }
}

/** In columns. */
const maxIndent = 12;

function firstNumber(attributes: string): number {
  const start = /\sstart\s*=\s*["']?(\d{1,6})(?!\d)/i.exec(attributes)?.[1];
  return start === undefined ? 1 : Number(start);
}

/**
 * Reads `<sup>1</sup>` or `<sub>1</sub>` after a word. A superscript number becomes a citation mark. A subscript number
 * and the letters of a trademark get a space. Powers and formulas are unchanged.
 * @param writtenBefore returns the end of the Markdown before the tag
 */
function raisedAt(html: string, start: number, writtenBefore: () => string): WrittenTable | undefined {
  const match = matchAt(raised, html, start);
  if (!match) return undefined;
  const [{ length }, name = '', content = ''] = match;
  const end = start + length;
  const before = writtenBefore();
  if (!word.test(before) || powers.test(before)) return undefined;
  const isMark = name.toLowerCase() === 'sup' && /^\d/.test(content);
  if (!isMark) return { markdown: ` ${content}`, end };
  // A mark directly before a bracket would become a link.
  const opensLink = /^[([:]/.test(html.slice(end, end + 1));
  return { markdown: opensLink ? `[${content}] ` : `[${content}]`, end };
}

const raised = /<(sup|sub)(?:\s[^<>]*)?>\s*(\d{1,3}(?:\s?,\s?\d{1,3}){0,9}|TM|SM|R)\s*<\/\1\s*>/iy;
const word = /(?:\p{L}{3}|[.,;:!?"'”’»])[*_]{0,4}$/u;
const powers =
  /(?<!\p{L})(?:foot|feet|inch|inches|yards?|miles?|acres?|met(?:er|re)s?|(?:centi|kilo|milli)met(?:er|re)s?|log)$/iu;
