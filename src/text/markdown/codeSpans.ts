/** Says where the code of a Markdown text ends; to be asked in the order of the offsets. */
export class CodeSpans {
  private readonly text: string;
  /** Where the runs of so many backticks stand. */
  private readonly runs: ReadonlyMap<number, readonly number[]>;
  private readonly passed = new Map<number, number>();
  private readonly hasTable: boolean;
  private readonly firstItem: number;
  private lineEnd = -1;
  /** Before it Markdown may pair the backticks otherwise, over lines or cells, so that nothing is taken for code. */
  private unsureEnd = 0;

  constructor(text: string) {
    this.text = text;
    const runs = new Map<number, number[]>();
    for (const {
      0: { length },
      index,
    } of text.matchAll(/`+/g)) {
      const same = runs.get(length);
      if (same) same.push(index);
      else runs.set(length, [index]);
    }
    this.runs = runs;
    this.hasTable = tableRule.test(text);
    this.firstItem = item.exec(text)?.index ?? Infinity;
  }

  /** The end of the code span that the backticks from `start` to `end` open within their line; undefined where they open none. */
  endOf(start: number, end: number): number | undefined {
    const length = end - start;
    const runs = this.runs.get(length) ?? [];
    let next = this.passed.get(length) ?? 0;
    while ((runs[next] ?? Infinity) < end) next++;
    this.passed.set(length, next);
    const close = runs[next];
    if (close === undefined) return undefined;
    if (this.lineEnd < start) {
      const found = this.text.indexOf('\n', start);
      this.lineEnd = found < 0 ? this.text.length : found;
    }
    if (start < this.unsureEnd) return undefined;
    // A cell of a table ends even within code.
    if (close < this.lineEnd && !(this.hasTable && /(?<!\\)\|/.test(this.text.slice(end, close))))
      return close + length;
    paragraphEnd.lastIndex = end;
    const until = paragraphEnd.exec(this.text)?.index ?? this.text.length;
    if (close < until) this.unsureEnd = until;
    return undefined;
  }

  /** The end of the fenced code that begins with the line at `start`, without its last line break; `start` where none does. */
  fenceEnd(start: number): number {
    const inItem = this.firstItem < start;
    const fence = inItem ? fenceInItem : fenceAlone;
    fence.lastIndex = start;
    const opened = fence.exec(this.text);
    if (!opened) return start;
    const marks = opened[1] ?? opened[2] ?? '';
    closing.lastIndex = fence.lastIndex;
    for (let line = closing.exec(this.text); line; line = closing.exec(this.text)) {
      if (line[2]?.startsWith(marks) && (inItem || /^ {0,3}$/.test(line[1] ?? ''))) return closing.lastIndex;
    }
    return this.text.length;
  }
}

const tableRule = /^[ \t>]*(?:\|[ \t]*:?-|:?-+:?[ \t]*\|)/m;
const paragraphEnd = /\n[ \t\r>]*\n/g;
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/m;
/** Four spaces before it make it no fence, but for one in an item. */
const fenceAlone = / {0,3}(?:(`{3,})[^`\n]*(?=\n)|(~{3,})(?!~)[^\n]*(?=\n))/y;
const fenceInItem = /[ \t]*(?:(`{3,})[^`\n]*(?=\n)|(~{3,})(?!~)[^\n]*(?=\n))/y;
const closing = /(?<=\n)([ \t]*)(`{3,}|~{3,})[ \t\r]*(?=\n|$)/g;
