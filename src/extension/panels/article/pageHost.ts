import type { EvidenceCache } from '../../writing/caches/evidenceCache.ts';
import type { PromptedText } from '../../writing/notes/noting.ts';
import type { ArticleNotes, Note } from '../../writing/notes/notes.ts';

/** What is said of a text. */
export interface PageNotes extends Pick<ArticleNotes, 'scores' | 'losses' | 'words' | 'begun' | 'heldAgainst'> {
  /** By their place in the text. */
  readonly listed: readonly Note[];
  /** Whether the list of problems has them: of a file in which nobody wrote since it was opened it has none. */
  readonly inProblems: boolean;
}

/** What happens to a file in its editors: something else is said of it, it was scrolled, or its cursor went elsewhere. */
export type FileEvent =
  /** Other files are visible. */
  | { readonly name: 'seen' }
  | { readonly name: 'noted'; readonly file: string }
  /** The first line in sight, from 1. */
  | { readonly name: 'scrolled'; readonly file: string; readonly line: number }
  | { readonly name: 'moved'; readonly file: string; readonly caret: number };

/** What the page of an article needs of the editors of its file. Files are absolute paths, offsets UTF-16 code units. */
export interface PageHost {
  readonly evidence: EvidenceCache;
  /** What the list of problems says of a file that is open; undefined of any other. */
  notesOf(file: string): Promise<PageNotes | undefined>;
  /** The same of a text that is not open, whether in a file or in none. */
  noteText(file: string | undefined, text: Omit<PromptedText, 'ignored'>, signal: AbortSignal): Promise<PageNotes>;
  /** The cursor in the editor that shows a file; undefined where none does. */
  caretIn(file: string): number | undefined;
  /** Puts all that is said of a file that is open into its text and the list of problems. */
  showNotes(file: string): Promise<void>;
  /** Mends a note of a file that is open; false where its text has changed since. */
  mend(file: string, note: Pick<Note, 'rule' | 'start'>): Promise<boolean>;
  /** Writes a text at the cursor of a file, and leaves the keyboard there. */
  insert(file: string, text: string): Promise<void>;
  subscribe(listener: (event: FileEvent) => void): { dispose(): void };
}
