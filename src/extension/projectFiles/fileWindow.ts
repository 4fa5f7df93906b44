import type { TextAddress } from '../editor/commandIds.ts';

/** Project file in the editor, saved or not. */
export interface OpenProjectFile {
  /** File name in the title of its tab. */
  readonly name: string;
  readonly address: TextAddress;
  /** Cache key of the parsed content. */
  readonly document: string;
  readonly text: string;
  /** Replaces the text in a single undo step. */
  replace(text: string): Promise<void>;
  /** Opens a diff editor with an earlier text on the left. */
  compareWith(before: string, title: string): Promise<void>;
  /** Shows the document and the Problems panel. */
  showProblems(): Promise<void>;
}

/** Window functions for commands on project files. */
export interface FileWindow {
  /** True if the user trusts the workspace. */
  readonly trusted: boolean;
  manageTrust(): Promise<void>;
  /**
   * Returns the file at an address, or else the active one, or else one from the workspace. Undefined if there is none.
   */
  find(address?: TextAddress): Promise<OpenProjectFile | undefined>;
  /** Path for a file name in the workspace folder. The name alone if no folder is open. */
  placeOf(name: string): string;
  /** Opens a file. Creates an empty one if missing. */
  open(file: string): Promise<OpenProjectFile>;
}
