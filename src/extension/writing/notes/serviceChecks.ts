import { isIgnored } from '../../../article/ignoredRules.ts';
import { type Change, changeBetween } from '../../../text/changeBetween.ts';
import { sentences } from '../../../text/words/words.ts';
import { type ArticleNotes, type Note, toNote, saidNote } from './notes.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { Services } from '../../service/connection/service.ts';

/** Findings of the service, which has the pages, for one version of a text. */
export interface CheckedText {
  readonly markdown: string;
  readonly checks: readonly Note[];
}

const isCheck = ({ rule }: Note): boolean => rule.startsWith('check.');

/**
 * Merges findings of the service for this or an older version of the file. They stay valid, and move along, for every
 * sentence that was not edited since. For edited sentences only the local findings count: a fix for the older sentence
 * would land in the middle of the new one.
 */
export function withChecks(local: ArticleNotes, markdown: string, last: CheckedText | undefined): ArticleNotes {
  if (!last) return local;
  const change = changeBetween(last.markdown, markdown);
  const before = touchedLines(last.markdown, change.start, change.removed);
  const now = touchedLines(markdown, change.start, change.added);
  const wanted = last.checks.filter(
    (note) => !isIgnored(note.rule, local.ignored) && isSameIn(now, before.sentenceAt(note.start)),
  );
  const moved = wanted.flatMap((note) => movedNote(note, change) ?? []);
  const fresh = local.notes.filter((note) => !isCheck(note) || !isSameIn(before, now.sentenceAt(note.start)));
  return { ...local, notes: [...fresh, ...moved].sort((one, other) => one.start - other.start) };
}

interface TouchedLines {
  readonly sentences: ReadonlySet<string>;
  /** Undefined for a place on another line. */
  sentenceAt(place: number): string | undefined;
}

/** Returns the sentences of the lines that a change touched. */
function touchedLines(text: string, start: number, length: number): TouchedLines {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const end = text.indexOf('\n', start + length);
  const touched = sentences(text.slice(from, end < 0 ? undefined : end));
  return {
    sentences: new Set(touched.map((sentence) => sentence.text)),
    sentenceAt: (place) => touched.find((each) => place >= from + each.start && place <= from + each.end)?.text,
  };
}

/** True if the other version contains the sentence too, which is so for every unchanged line. */
const isSameIn = ({ sentences: known }: TouchedLines, sentence: string | undefined): boolean =>
  sentence === undefined || known.has(sentence);

/** Moves a finding by a change. Undefined if the change overlaps it. Leaves out fixes that the change overlaps. */
function movedNote(note: Note, { start, removed, added }: Change): Note | undefined {
  if (removed === 0 && added === 0) return note;
  const by = (place: { readonly start: number; readonly end: number }): number | undefined =>
    place.end <= start ? 0 : place.start >= start + removed ? added - removed : undefined;
  const shift = by(note);
  if (shift === undefined) return undefined;
  const fixes = note.fixes.flatMap(({ edits, ...fix }) => {
    const moved = edits.flatMap((edit) => {
      const editShift = by(edit);
      return editShift === undefined ? [] : [{ ...edit, start: edit.start + editShift, end: edit.end + editShift }];
    });
    return moved.length === edits.length ? [{ ...fix, edits: moved }] : [];
  });
  return { ...note, start: note.start + shift, end: note.end + shift, fixes };
}

/** Maximum characters of a text that the service accepts. */
const maxLength = 500_000;

/**
 * Checks an article with its service, which has the pages that were read. This is free. Undefined if the service is
 * unavailable, is another one, or does not support checks.
 */
export async function checkByService(
  services: Services,
  markdown: string,
  { prompt, ignored, scores }: ArticleNotes,
  signal: AbortSignal,
): Promise<readonly Note[] | undefined> {
  const service = services.current;
  if (!prompt || !scores || service?.origin !== prompt.service || markdown.length > maxLength) return undefined;
  if (!service.client.supports('checkContent')) return undefined;
  const body = { markdown, prompt_id: prompt.promptId };
  const answer = await ifOffered(service.client.checkContent({ body }, { signal }));
  return answer?.data.findings
    .filter(({ rule }) => !isIgnored(rule, ignored))
    .map(({ other_fixes: otherFixes, ...finding }) => saidNote(toNote({ ...finding, otherFixes })));
}
