import type { DraftScore } from '../../../scoring/score.ts';
import type { ArticlePrompt } from '../caches/answerCache.ts';

/** Something that would make an article better, at its place. */
export interface Note {
  /** E.g. `seo.keyword`. */
  readonly rule: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** What it costs the score; of checks nothing, as they belong to none. */
  readonly points?: number;
  /** What mends it, the best first. */
  readonly fixes: readonly Fix[];
}

/** What a score or a check found, without what only they know of it. */
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

/** A change that mends it, by edits that do not overlap. */
interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Words to search the web for, instead of edits. */
  readonly search?: string | undefined;
}

/** What is to be said of an article while it is written. */
export interface ArticleNotes {
  /** Undefined of a brief that nobody has written over, and where there is nothing to score. */
  readonly scores: DraftScore['scores'] | undefined;
  readonly words: number;
  /** Whether it is a brief still, of which only what somebody has written is told, and not what the whole lacks. */
  readonly begun: boolean;
  /** How many stored answers, and searches for them, the scores rest on; undefined where on the text alone. */
  readonly heldAgainst: { readonly answers: number; readonly searches: number } | undefined;
  /** Points that the scores lost without a finding in the text. */
  readonly losses: DraftScore['losses'];
  /** By their place in the text. */
  readonly notes: readonly Note[];
  /** All rules that are switched off for it. */
  readonly ignored: readonly string[];
  /** What it is written for; undefined of a text that no run wrote. */
  readonly prompt: ArticlePrompt | undefined;
  /** Where the title stands, or else the first words. */
  readonly title: { readonly start: number; readonly end: number };
}

/** A change of a text: what stands between two offsets becomes another text. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
