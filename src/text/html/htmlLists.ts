import type { Tag } from './tags.ts';

/** Writes the items of HTML lists: numbered in an `<ol>`, with a dash in others, those of a list in an item indented. */
export class HtmlLists {
  private readonly open: { next: number | undefined; readonly indent: number; item: number }[] = [];

  /** True between an item's tag and the end of its list. */
  get inItem(): boolean {
    return (this.open.at(-1)?.item ?? 0) > 0;
  }

  /** The Markdown that a list's tag or an item's means; undefined for other tags. */
  text({ name, closing, rest }: Tag): string | undefined {
    const list = this.open.at(-1);
    if (name === 'li') return closing ? '' : this.item();
    if (name !== 'ol' && name !== 'ul') return undefined;
    const around = closing ? this.open.at(-2) : list;
    if (closing) this.open.pop();
    else
      this.open.push({
        next: name === 'ol' ? startOf(rest) : undefined,
        indent: list ? Math.min(list.indent + list.item, maxIndent) : 0,
        item: 0,
      });
    return around && around.item > 0 ? '\n' : '\n\n';
  }

  private item(): string {
    const list = this.open.at(-1);
    if (!list) return '\n- ';
    const mark = list.next === undefined ? '- ' : `${list.next++}. `;
    list.item = mark.length;
    return `\n${' '.repeat(list.indent)}${mark}`;
  }
}

/** Columns. */
const maxIndent = 12;

const startOf = (rest: string): number => Number(/\sstart\s*=\s*["']?(\d{1,6})(?!\d)/i.exec(rest)?.[1] ?? 1);
