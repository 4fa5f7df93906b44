import { isIgnored } from '../../../article/ignoredRules.ts';
import { type Change, changeBetween } from '../../../text/changeBetween.ts';
import type { ArticleNotes, Note } from './notes.ts';

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

/** Undefined where somebody wrote in it, or in what mends it. */
function movedNote(note: Note, { start, removed, added }: Change): Note | undefined {
  if (removed === 0 && added === 0) return note;
  const by = (place: { readonly start: number; readonly end: number }): number | undefined =>
    place.end <= start ? 0 : place.start >= start + removed ? added - removed : undefined;
  const shift = by(note);
  if (shift === undefined) return undefined;
  const fixes = note.fixes.flatMap(({ title, edits }) => {
    const moved = edits.flatMap((edit) => {
      const own = by(edit);
      return own === undefined ? [] : [{ ...edit, start: edit.start + own, end: edit.end + own }];
    });
    return moved.length === edits.length ? [{ title, edits: moved }] : [];
  });
  return { ...note, start: note.start + shift, end: note.end + shift, fixes };
}
