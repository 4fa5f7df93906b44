import type { Tag } from './tags.ts';

interface OpenList {
  /** Number of the next item, or undefined in unordered lists. */
  next: number | undefined;
  readonly indent: number;
  /** Length of the current item's marker, or 0 before the first item. */
  markLength: number;
}

/** Converts HTML lists to Markdown items, numbered in an `<ol>` and indented when nested. */
export class HtmlLists {
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
