import { splitMarkdown } from '../../../text/frontMatter/frontMatter.ts';
import { type LineEdit, lineEdits } from '../lineEdits.ts';

interface Merge {
  /** Common ancestor of both texts. */
  readonly base: string;
  /** Current text of the writer. */
  readonly mine: string;
  readonly theirs: string;
  /** Labels of the conflict markers. */
  readonly names: { readonly mine: string; readonly theirs: string };
}

interface Merged {
  readonly text: string;
  /** Conflicts, shown with the markers of version control. */
  readonly conflicts: number;
}

/**
 * Merges two texts by lines (three-way merge). If both changed front matter, `theirs` wins, because conflict markers
 * would break it.
 */
export function mergeTexts({ base, mine, theirs, names }: Merge): Merged {
  const edits = [
    ...lineEdits(base, mine).map((edit) => ({ ...edit, side: 'mine' as const })),
    ...lineEdits(base, theirs).map((edit) => ({ ...edit, side: 'theirs' as const })),
  ].sort((one, other) => one.start - other.start || one.end - other.end);
  const bodyStart = splitMarkdown(base).head.length;
  const eol = base.includes('\r\n') ? '\r\n' : '\n';
  let [text, at, conflicts] = ['', 0, 0];
  /** Adds a line break if the last line of one side lacks it. */
  const add = (part: string): void => {
    text += part !== '' && text !== '' && !text.endsWith('\n') ? `${eol}${part}` : part;
  };
  for (const group of groupsOf(edits)) {
    const start = Math.min(...group.map((edit) => edit.start));
    const end = Math.max(...group.map((edit) => edit.end));
    const sideOf = (side: Edit['side']): string =>
      edited(
        base,
        { start, end },
        group.filter((edit) => edit.side === side),
      );
    const [own, proposed] = [sideOf('mine'), sideOf('theirs')];
    add(base.slice(at, start));
    at = end;
    if (group.every(({ side }) => side === 'mine')) add(own);
    else if (group.every(({ side }) => side === 'theirs') || own === proposed || start < bodyStart) add(proposed);
    else {
      conflicts += 1;
      const lines = (part: string): string => (part === '' || part.endsWith('\n') ? part : `${part}${eol}`);
      add(`<<<<<<< ${names.mine}${eol}${lines(own)}=======${eol}${lines(proposed)}>>>>>>> ${names.theirs}${eol}`);
    }
  }
  add(base.slice(at));
  return { text, conflicts };
}

interface Edit extends LineEdit {
  readonly side: 'mine' | 'theirs';
}

/** Groups overlapping edits. Edits that only touch stay separate. */
function groupsOf(edits: readonly Edit[]): Edit[][] {
  const groups: Edit[][] = [];
  let end = -1;
  for (const edit of edits) {
    const last = groups.at(-1);
    const isSamePlace = last?.some((other) => other.start === edit.start && other.end === edit.end);
    if (last && (edit.start < end || isSamePlace)) last.push(edit);
    else groups.push([edit]);
    end = Math.max(end, edit.end);
  }
  return groups;
}

/** Applies edits to a range of the base. */
function edited(
  base: string,
  { start, end }: { readonly start: number; readonly end: number },
  edits: readonly Edit[],
) {
  let [text, at] = ['', start];
  for (const edit of edits) {
    text += base.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + base.slice(at, end);
}
