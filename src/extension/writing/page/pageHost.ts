import type { EvidenceCache } from '../caches/evidenceCache.ts';
import type { PromptedText } from '../notes/noting.ts';
import type { ArticleNotes, Note } from '../notes/notes.ts';

/** Scores and findings of a text. */
export interface PageNotes extends Pick<ArticleNotes, 'scores' | 'losses' | 'words' | 'begun' | 'heldAgainst'> {
  /** In the order of the text. */
  readonly listed: readonly Note[];
  /** True if the Problems panel lists them. It lists none until the file is edited. */
  readonly inProblems: boolean;
}

/** Event in the editors of a file: new findings, scrolling or a cursor move. */
export type FileEvent =
  /** The set of visible files changed. */
  | { readonly name: 'seen' }
  | { readonly name: 'noted'; readonly file: string }
  /** First visible line, from 1. */
  | { readonly name: 'scrolled'; readonly file: string; readonly line: number }
  | { readonly name: 'moved'; readonly file: string; readonly caret: number };

/** Editor features that the article page uses. Files are absolute paths, offsets UTF-16 code units. */
export interface PageHost {
  readonly evidence: EvidenceCache;
  /** Returns the findings of an open file. Undefined if the file isn't open. */
  notesOf(file: string): Promise<PageNotes | undefined>;
  /** Checks a text that isn't open, with or without a file. */
  noteText(file: string | undefined, text: Omit<PromptedText, 'ignored'>, signal: AbortSignal): Promise<PageNotes>;
  /** Cursor offset in the visible editor of a file. Undefined if none is visible. */
  caretIn(file: string): number | undefined;
  /** Shows all findings of an open file in its text and in the Problems panel. */
  showNotes(file: string): Promise<void>;
  /** Applies the fix of a finding in an open file. Returns false if the text has changed since. */
  mend(file: string, note: Pick<Note, 'rule' | 'start'>): Promise<boolean>;
  /** Inserts text at the cursor and leaves the keyboard focus there. */
  insert(file: string, text: string): Promise<void>;
  subscribe(listener: (event: FileEvent) => void): { dispose(): void };
}
