import type { FieldNames } from './fieldNames.ts';

/** A folder that is open in this window and lies on this machine. */
export interface WorkspaceFolder {
  readonly name: string;
  /** An absolute path. */
  readonly path: string;
  /** Where articles go in it, as set. */
  readonly articles: string;
  /** What the site in it calls our fields of the front matter, as set. */
  readonly names: FieldNames;
}

/** Whether a person who asked for something still waits for it. */
export interface Attention {
  /** They write, or put the cursor, somewhere else by now. */
  readonly elsewhere: boolean;
  /** So much time has gone by that they may be typing where nobody sees it, or the keyboard is theirs anyway. */
  readonly late: boolean;
}

/** Sees what a person does until it is disposed. */
export interface AttentionWatch extends Attention {
  /** Milliseconds since they wrote in a text, or put the cursor somewhere; infinite if they did neither. */
  readonly idleMs: number;
  dispose(): void;
}

/** What articles need of the editor and its workspace. Files are absolute paths, offsets UTF-16 code units. */
export interface ArticleHost {
  readonly folders: readonly WorkspaceFolder[];
  /** Whether somebody said that they trust who wrote what lies in the workspace. */
  readonly trusted: boolean;
  /** Asks which folder is meant; Escape gives undefined. */
  chooseFolder(folders: readonly WorkspaceFolder[]): Promise<WorkspaceFolder | undefined>;
  /** The text of a file that is open with changes nobody saved. */
  unsaved(file: string): string | undefined;
  /** Markdown files of the workspace, at most some thousands. */
  markdownFiles(): Promise<readonly string[]>;
  /** Tells what the site of a file calls the keyword as set by now, where it has a name of its own. */
  keywordNames(): (file: string) => string | undefined;
  /** Shows a file, and the place at an offset in it. */
  show(file: string, offset?: number): Promise<void>;
  /** Shows a file; one that is not open yet with the cursor at the offset that `start` finds in its text. */
  enter(file: string, start: (text: string) => number, options?: { readonly keepFocus: boolean }): Promise<void>;
  /**
   * Begins to see whether a person who asked for something goes on waiting for it. A quiet one leaves them the keyboard.
   */
  attend(quiet?: boolean): AttentionWatch;
  /**
   * Shows a text that is no file yet, in the document that shows it already where `name` says one, or else in a new one
   * with the cursor at `start`; names the document.
   */
  showText(markdown: string, name: string | undefined, start: number): Promise<string>;
  /**
   * Tells which Markdown file of the workspace was made, changed or taken away on the disk, by whomever; of a folder that
   * was taken away it tells too.
   */
  watchFiles(listener: (place: string) => void): { dispose(): void };
}
