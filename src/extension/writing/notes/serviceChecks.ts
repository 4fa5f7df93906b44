import { isIgnored } from '../../../article/ignoredRules.ts';
import { type Change, changeBetween } from '../../../text/changeBetween.ts';
import { sentences } from '../../../text/words/words.ts';
import type { ArticleNotes, Note } from './notes.ts';

/** What the service, which has the pages, found in a text. */
export interface CheckedText {
  readonly markdown: string;
  readonly checks: readonly Note[];
}

const isCheck = ({ rule }: Note): boolean => rule.startsWith('check.');

/**
 * The notes of a text with what the service found in it, or in an older text of the same file: that stays true of every
 * sentence that nobody touched since, and moves with it. Of a sentence that somebody wrote in, or went on with, the text
 * speaks for itself: a mend that was made for its first half would go into the middle of it.
 */
export function withChecks(found: ArticleNotes, markdown: string, last: CheckedText | undefined): ArticleNotes {
  if (!last) return found;
  const change = changeBetween(last.markdown, markdown);
  const before = touchedLines(last.markdown, change.start, change.removed);
  const now = touchedLines(markdown, change.start, change.added);
  const wanted = last.checks.filter(
    (note) => !isIgnored(note.rule, found.ignored) && isSameIn(now, before.sentenceAt(note.start)),
  );
  const moved = wanted.flatMap((note) => movedNote(note, change) ?? []);
  const fresh = found.notes.filter((note) => !isCheck(note) || !isSameIn(before, now.sentenceAt(note.start)));
  return { ...found, notes: [...fresh, ...moved].sort((one, other) => one.start - other.start) };
}

interface TouchedLines {
  readonly sentences: ReadonlySet<string>;
  /** Undefined of a place in another line. */
  sentenceAt(place: number): string | undefined;
}

/** The lines in which a text was changed, by their sentences. */
function touchedLines(text: string, start: number, length: number): TouchedLines {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start + length);
  const found = sentences(text.slice(from, end < 0 ? undefined : end));
  return {
    sentences: new Set(found.map((sentence) => sentence.text)),
    sentenceAt: (place) => found.find((each) => place >= from + each.start && place <= from + each.end)?.text,
  };
}

/** Whether a sentence stands in the other text, too, as every one does whose line was not touched. */
const isSameIn = ({ sentences: known }: TouchedLines, sentence: string | undefined): boolean =>
  sentence === undefined || known.has(sentence);

/** Undefined where somebody wrote in it, or in what mends it. */
function movedNote(note: Note, { start, removed, added }: Change): Note | undefined {
  if (removed === 0 && added === 0) return note;
  const by = (place: { readonly start: number; readonly end: number }): number | undefined =>
    place.end <= start ? 0 : place.start >= start + removed ? added - removed : undefined;
  const shift = by(note);
  if (shift === undefined) return undefined;
  const fixes = note.fixes.flatMap(({ edits, ...fix }) => {
    const moved = edits.flatMap((edit) => {
      const own = by(edit);
      return own === undefined ? [] : [{ ...edit, start: edit.start + own, end: edit.end + own }];
    });
    return moved.length === edits.length ? [{ ...fix, edits: moved }] : [];
  });
  return { ...note, start: note.start + shift, end: note.end + shift, fixes };
}
