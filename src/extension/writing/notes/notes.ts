import type { DraftScore } from '../../../scoring/score.ts';
import type { ArticlePrompt } from '../caches/answerCache.ts';
import { localized } from '../../editor/localized.ts';

/** A finding of a score or check, with its place in the article. */
export interface Note {
  /** E.g. `seo.keyword`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** Points that it costs. Checks don't affect scores and have none. */
  readonly points?: number;
  /** Fixes, best first. */
  readonly fixes: readonly Fix[];
}

/** Converts a result of a score or check into a finding, without the fields that only these use. */
export const toNote = ({ rule, severity, message, start, end, points, fix, otherFixes = [] }: Found): Note => ({
  rule,
  severity,
  message,
  start,
  end,
  ...(points !== undefined && { points }),
  fixes: fix ? [fix, ...otherFixes] : otherFixes,
});

interface Found extends Omit<Note, 'points' | 'fixes'> {
  readonly points?: number;
  readonly fix?: Fix | undefined;
  readonly otherFixes?: readonly Fix[] | undefined;
}

/** Non-overlapping edits that resolve a finding. */
interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Words to search the web for, instead of edits. */
  readonly search?: string | undefined;
}

/** Scores and findings of an article. */
export interface ArticleNotes {
  /** Undefined for an unchanged brief or if there is nothing to score. */
  readonly scores: DraftScore['scores'] | undefined;
  readonly words: number;
  /** True while much of the brief is unwritten. Findings then cover only the written text. */
  readonly begun: boolean;
  /** Number of stored answers and searches that the scores are based on. Undefined if based on the text alone. */
  readonly heldAgainst: { readonly answers: number; readonly searches: number } | undefined;
  /** Points that the scores lost without a finding in the text. */
  readonly losses: DraftScore['losses'];
  /** Ordered by place in the text. */
  readonly notes: readonly Note[];
  /** Rules that are turned off, in the front matter and elsewhere. */
  readonly ignored: readonly string[];
  /** Undefined if no run wrote the text. */
  readonly prompt: ArticlePrompt | undefined;
  /** Place of the title, or of the first block. */
  readonly title: { readonly start: number; readonly end: number };
}

/** Replaces the text between two offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Place = Pick<Note, 'start' | 'end'>;

/**
 * Returns the range to underline. A finding about the whole article is at its title and underlines only the first word.
 */
export function underlined({ start, end }: Place, title: ArticleNotes['title'], markdown: string): Place {
  if (start !== title.start || end !== title.end) return { start, end };
  const [word = ''] = /^\S+/u.exec(markdown.slice(start, end)) ?? [];
  return { start, end: start + word.length };
}

/** Translates a finding from the worker thread or a service into the user's language. */
export const saidNote = (note: Note): Note => ({
  ...note,
  message: localized(note.message),
  fixes: note.fixes.map((fix) => ({ ...fix, title: localized(fix.title) })),
});
