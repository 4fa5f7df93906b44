import { matchesOf } from '../matches.ts';
import { codeBlocks } from './rawBlocks.ts';

/** Callbacks for the parts of a text, called in order of offset. */
interface CodeParts {
  /** Receives code and the text between marks. */
  readonly copy: (start: number, end: number) => void;
  /** Receives a mark and the start of its line. Returns the next offset to read. */
  readonly read: (mark: string, start: number, lineStart: number) => number;
}

/**
 * Reads a Markdown text and separates marks outside code from all other text.
 * @param marks global pattern that also matches line breaks and runs of backticks
 */
export function readOutsideCode(text: string, marks: RegExp, { copy, read }: CodeParts): void {
  const spans = new CodeSpans(text);
  const blocks = codeBlocks(text).values();
  let block = blocks.next().value;
  let lineStart = 0;
  let at = 0;
  for (;;) {
    marks.lastIndex = at;
    const match = marks.exec(text);
    if (!match) break;
    const { 0: mark, index } = match;
    while (block && (block.end <= index || block.start < at)) block = blocks.next().value;
    if (block && block.start <= index) {
      copy(at, block.end);
      at = block.end;
      continue;
    }
    const end = index + mark.length;
    copy(at, index);
    if (mark === '\n') {
      lineStart = end;
      at = end;
      copy(index, at);
    } else if (mark.startsWith('`')) {
      at = spans.endOf(index, end) ?? end;
      copy(index, at);
    } else {
      at = read(mark, index, lineStart);
    }
  }
  copy(at, text.length);
}

/** Finds the ends of code spans, in order of offset. */
class CodeSpans {
  private readonly text: string;
  /** Remaining offsets of backtick runs by length, last first. */
  private readonly runs: ReadonlyMap<number, number[]>;
  private readonly hasTable: boolean;
  private lineEnd = -1;
  /** Up to this offset, Markdown may pair the backticks differently, so nothing is treated as code. */
  private unsureEnd = 0;

  constructor(text: string) {
    this.text = text;
    this.runs = backtickRuns(text);
    this.hasTable = tableRule.test(text);
  }

  /** Returns the end of the code span that a backtick run opens, if it ends on the same line. */
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

  /** A pipe ends a table cell even inside code. */
  private endsCell(start: number, end: number): boolean {
    return this.hasTable && /(?<!\\)\|/.test(this.text.slice(start, end));
  }

  private nextRun(length: number, from: number): number | undefined {
    const runs = this.runs.get(length) ?? [];
    while ((runs.at(-1) ?? from) < from) runs.pop();
    return runs.at(-1);
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
