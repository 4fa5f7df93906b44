import type { Span } from '../../text/spans.ts';

export interface Headings {
  readonly all: readonly Heading[];
  /** Nearest heading of each stretch. For a heading, the heading itself. */
  readonly nearest: readonly (Heading | undefined)[];
}

/** A heading of a page. `end` is the index after its last stretch. */
export interface Heading {
  readonly text: string;
  /** 0 for the title, 7 for a bold line. */
  readonly level: number;
  readonly parent: Heading | undefined;
  end: number;
}

interface Lines {
  /** Markdown with the same lines as `plain`. */
  readonly markdown: string;
  readonly plain: string;
  /** Stretches of `plain`. None crosses a line break. */
  readonly list: readonly Span[];
  /** True if the first line is the title. */
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
