import { matchesOf } from '../matches.ts';
/** What is done with the parts of a text: both are called in the order of the offsets. */
interface CodeParts {
  /** Takes code, and what lies between marks. */
  readonly copy: (start: number, end: number) => void;
  /** Takes a mark and where its line starts; returns where reading goes on. */
  readonly read: (mark: string, start: number, lineStart: number) => number;
}

/**
 * Reads a Markdown text from its start to its end, and tells marks outside of code from all else.
 * @param marks finds the marks: a global expression that matches line breaks and runs of backticks, too
 */
export function readOutsideCode(text: string, marks: RegExp, { copy, read }: CodeParts): void {
  const code = new CodeSpans(text);
  let lineStart = 0;
  let at = code.fenceEnd(0);
  copy(0, at);
  for (;;) {
    marks.lastIndex = at;
    const found = marks.exec(text);
    if (!found) break;
    const { 0: mark, index } = found;
    const end = index + mark.length;
    copy(at, index);
    if (mark === '\n') {
      lineStart = end;
      at = code.fenceEnd(end);
      copy(index, at);
    } else if (mark.startsWith('`')) {
      at = code.endOf(index, end) ?? end;
      copy(index, at);
    } else {
      at = read(mark, index, lineStart);
    }
  }
  copy(at, text.length);
}

/** Says where the code of a Markdown text ends; to be asked in the order of the offsets. */
class CodeSpans {
  private readonly text: string;
  /** Where the runs of so many backticks begin, the last first; those that are passed are taken off. */
  private readonly runs: ReadonlyMap<number, number[]>;
  private readonly hasTable: boolean;
  private readonly firstItem: number;
  private lineEnd = -1;
  /** Before it Markdown may pair the backticks otherwise, over lines or cells, so that nothing is taken for code. */
  private unsureEnd = 0;

  constructor(text: string) {
    this.text = text;
    this.runs = backtickRuns(text);
    this.hasTable = tableRule.test(text);
    this.firstItem = item.exec(text)?.index ?? Infinity;
  }

  /**
   * The end of the code span that the backticks from `start` to `end` open within their line; undefined where they open
   * none.
   */
  endOf(start: number, end: number): number | undefined {
    const length = end - start;
    const close = this.nextRun(length, end);
    if (close === undefined) return undefined;
    if (this.lineEnd < start) {
      const lineBreak = this.text.indexOf('\n', start);
      this.lineEnd = lineBreak < 0 ? this.text.length : lineBreak;
    }
    if (start < this.unsureEnd) return undefined;
    if (close < this.lineEnd && !this.endsCell(end, close)) return close + length;
    paragraphEnd.lastIndex = end;
    const until = paragraphEnd.exec(this.text)?.index ?? this.text.length;
    if (close < until) this.unsureEnd = until;
    return undefined;
  }

  /** A cell of a table ends even within code. */
  private endsCell(start: number, end: number): boolean {
    return this.hasTable && /(?<!\\)\|/.test(this.text.slice(start, end));
  }

  private nextRun(length: number, from: number): number | undefined {
    const runs = this.runs.get(length) ?? [];
    while ((runs.at(-1) ?? from) < from) runs.pop();
    return runs.at(-1);
  }

  /**
   * The end of the fenced code that begins with the line at `start`, without its last line break; `start` where none
   * does.
   */
  fenceEnd(start: number): number {
    const inItem = this.firstItem < start;
    const fence = inItem ? fenceInItem : fenceAlone;
    fence.lastIndex = start;
    const opened = fence.exec(this.text);
    if (!opened) return start;
    const [, backticks, tildes] = opened;
    const opening = backticks ?? tildes ?? '';
    closingFence.lastIndex = fence.lastIndex;
    for (let line = closingFence.exec(this.text); line; line = closingFence.exec(this.text)) {
      const [, indent = '', fenceMarks = ''] = line;
      const closes = inItem || /^ {0,3}$/.test(indent);
      if (closes && fenceMarks.startsWith(opening)) return closingFence.lastIndex;
    }
    return this.text.length;
  }
}

function backtickRuns(text: string): ReadonlyMap<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of matchesOf(text, /`+/g)) {
    const starts = runs.get(run.length) ?? [];
    starts.push(index);
    runs.set(run.length, starts);
  }
  for (const starts of runs.values()) starts.reverse();
  return runs;
}

const tableRule = /^[ \t>]*(?:\|[ \t]*:?-|:?-+:?[ \t]*\|)/m;
const paragraphEnd = /\n[ \t\r>]*\n/g;
const item = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/m;
/** Four spaces before it make it no fence, but for one in an item. */
const fenceAlone = / {0,3}(?:(`{3,})[^`\n]*(?=\n)|(~{3,})(?!~)[^\n]*(?=\n))/y;
const fenceInItem = /[ \t]*(?:(`{3,})[^`\n]*(?=\n)|(~{3,})(?!~)[^\n]*(?=\n))/y;
const closingFence = /(?<=\n)([ \t]*)(`{3,}|~{3,})[ \t\r]*(?=\n|$)/g;
