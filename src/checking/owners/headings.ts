import type { Span } from '../../text/markdown/inlineText.ts';

/** The headings of a page. */
export interface Headings {
  readonly all: readonly Heading[];
  /** The nearest heading above each stretch of its text; a heading is above itself. */
  readonly nearest: readonly (Heading | undefined)[];
}

/** A heading of a page, with the stretch after its last one. */
export interface Heading {
  readonly text: string;
  /** 0 for the title, 7 for a line in bold. */
  readonly level: number;
  readonly parent: Heading | undefined;
  end: number;
}

interface Lines {
  /** Line by line the same text as `plain`, with the marks of headings. */
  readonly markdown: string;
  readonly plain: string;
  /** The stretches of `plain`; none goes over the end of a line. */
  readonly list: readonly Span[];
  /** Whether the first line is the title. */
  readonly hasTitle: boolean;
}

export function headingsIn({ markdown, plain, list, hasTitle }: Lines): Headings {
  const all: Heading[] = [];
  const nearest: (Heading | undefined)[] = [];
  let open: Heading | undefined;
  let start = 0;
  const lines = plain.split('\n');
  for (const [at, marked] of markdown.split('\n').entries()) {
    const text = lines[at] ?? '';
    const level = at === 0 && hasTitle ? 0 : levelOf(marked);
    if (level !== undefined) {
      while (open && open.level >= level) open = open.parent;
      open = { text, level, parent: open, end: nearest.length };
      all.push(open);
    }
    const end = start + text.length + 1;
    while ((list[nearest.length]?.end ?? Infinity) <= end) nearest.push(open);
    if (level !== undefined && open) open.end = nearest.length;
    start = end;
  }
  return { all, nearest };
}

function levelOf(line: string): number | undefined {
  const marks = /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1];
  return marks?.length ?? (isBold.test(line) ? 7 : undefined);
}

const isBold = /^ {0,3}\*\*[^*]{1,80}\*\*:?\s{0,3}$/;
