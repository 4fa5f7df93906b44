import type { Edit, Range } from '../problem.ts';

/** Collects edits of a text and applies them together, ordered by position. */
export class TextEdits {
  readonly eol: string;
  private readonly edits: (Edit & { readonly isLines?: boolean })[] = [];

  readonly text: string;

  constructor(text: string) {
    this.text = text;
    this.eol = /\r?\n/u.exec(text)?.[0] ?? '\n';
  }

  replace({ start, end }: Range, text: string): void {
    this.edits.push({ start, end, text });
  }

  /** Inserts whole lines after the line in which a range ends. */
  addLines(end: number, lines: readonly string[]): void {
    const at = this.lineEnd(end);
    this.edits.push({ start: at, end: at, text: lines.map((line) => line + this.eol).join(''), isLines: true });
  }

  lineStart = (offset: number): number => this.text.lastIndexOf('\n', offset - 1) + 1;

  /** Returns the end of the line in which a range ends. A range that ends with a line break ends with its line. */
  lineEnd(end: number): number {
    if (end > 0 && this.text[end - 1] === '\n') return end;
    const next = this.text.indexOf('\n', end) + 1;
    return next === 0 ? this.text.length : next;
  }

  columnOf = (offset: number): number => offset - this.lineStart(offset);

  /** Returns a part of the text with its edits applied. */
  slice({ start, end }: Range): string {
    return made(this.text, this.edits, { start, end }, this.eol);
  }

  toString(): string {
    return this.slice({ start: 0, end: this.text.length });
  }
}

function made(
  text: string,
  edits: readonly (Edit & { readonly isLines?: boolean })[],
  { start, end }: Range,
  eol: string,
): string {
  const parts: string[] = [];
  let at = start;
  let last = '\n';
  const add = (part: string): void => {
    if (part === '') return;
    parts.push(part);
    last = part.slice(-1);
  };
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    add(text.slice(at, edit.start));
    // The last line of a file may lack a line break.
    if (edit.isLines && last !== '\n') add(eol);
    add(edit.text);
    at = edit.end;
  }
  add(text.slice(at, end));
  return parts.join('');
}
