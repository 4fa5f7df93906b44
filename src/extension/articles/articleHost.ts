import type { FieldNames } from './fieldNames.ts';

/** A local folder that is open in this window. */
export interface WorkspaceFolder {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Folder for articles inside it, as set. */
  readonly articles: string;
  /** Front matter names of our fields on its site, as set. */
  readonly names: FieldNames;
}

/** Activity of a user after a request. */
export interface Attention {
  /** True if the user has since written or placed the cursor somewhere else. */
  readonly elsewhere: boolean;
  /** True if too much time has passed to take the focus, or the request was quiet. */
  readonly late: boolean;
}

/** Tracks the user's activity until it is disposed. */
export interface AttentionWatch extends Attention {
  /** Milliseconds since the user last wrote in a text or placed the cursor. `Infinity` if neither happened. */
  readonly idleMs: number;
  dispose(): void;
}

/** Editor and workspace functions for articles. Files are absolute paths, offsets are UTF-16 code units. */
export interface ArticleHost {
  readonly folders: readonly WorkspaceFolder[];
  readonly trusted: boolean;
  /** Asks for a folder. Undefined on Escape. */
  chooseFolder(folders: readonly WorkspaceFolder[]): Promise<WorkspaceFolder | undefined>;
  /** Returns the text of an open file with unsaved changes. */
  unsaved(file: string): string | undefined;
  /** Lists Markdown files of the workspace, up to a few thousand. */
  markdownFiles(): Promise<readonly string[]>;
  /** Returns a function that gives the front matter name of the keyword for a file, if its site has its own. */
  keywordNames(): (file: string) => string | undefined;
  show(file: string, offset?: number): Promise<void>;
  /** Shows a file. If it isn't open yet, places the cursor at the offset that `start` finds in its text. */
  enter(file: string, start: (text: string) => number, options?: { readonly keepFocus: boolean }): Promise<void>;
  /** Starts tracking whether the user still waits for a request. A quiet request never takes the focus. */
  attend(quiet?: boolean): AttentionWatch;
  /**
   * Shows an unsaved text and returns the name of its document. Reuses the document `name` if it is open, or opens a
   * new one with the cursor at `start`.
   */
  showText(markdown: string, name: string | undefined, start: number): Promise<string>;
  /**
   * Calls a listener with each Markdown file of the workspace that is created, changed or deleted on disk, and with
   * each deleted folder.
   */
  watchFiles(listener: (place: string) => void): { dispose(): void };
}
