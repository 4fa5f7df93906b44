import { type ArticleNotes, isIgnored, type Note } from './notes.ts';

/** What the service, which has the pages, found in a text. */
export interface CheckedText {
  readonly markdown: string;
  readonly checks: readonly Note[];
}

const isCheck = ({ rule }: Note): boolean => rule.startsWith('check.');

/**
 * The notes of a text with what the service found in it, or in an older text of the same file: that stays true of every
 * place that nobody touched since, and moves with it. Where somebody wrote, the text speaks for itself.
 */
export function withChecks(found: ArticleNotes, markdown: string, last: CheckedText | undefined): ArticleNotes {
  if (!last) return found;
  const { start, removed, added } = changeBetween(last.markdown, markdown);
  const wanted = last.checks.filter(({ rule }) => !isIgnored(rule, found.ignored));
  const moved = wanted.flatMap((note) => movedNote(note, { start, removed, added }) ?? []);
  const fresh = found.notes.filter((note) => !isCheck(note) || (note.end >= start && note.start < start + added));
  return { ...found, notes: [...fresh, ...moved].sort((one, other) => one.start - other.start) };
}

interface Change {
  readonly start: number;
  readonly removed: number;
  readonly added: number;
}

/** The one stretch in which two texts differ. */
function changeBetween(before: string, after: string): Change {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return { start, removed: before.length - tail - start, added: after.length - tail - start };
}

/** Undefined where somebody wrote in it, or in what mends it. */
function movedNote(note: Note, { start, removed, added }: Change): Note | undefined {
  if (removed === 0 && added === 0) return note;
  const by = (place: { readonly start: number; readonly end: number }): number | undefined =>
    place.end <= start ? 0 : place.start >= start + removed ? added - removed : undefined;
  const shift = by(note);
  if (shift === undefined) return undefined;
  const { fix, ...rest } = note;
  const edits = fix?.edits.map((edit) => {
    const own = by(edit);
    return own === undefined ? undefined : { ...edit, start: edit.start + own, end: edit.end + own };
  });
  const whole = edits?.every((edit) => edit !== undefined) ? edits : undefined;
  return {
    ...rest,
    start: note.start + shift,
    end: note.end + shift,
    ...(fix && whole && { fix: { title: fix.title, edits: whole } }),
  };
}
