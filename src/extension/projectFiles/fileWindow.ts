import type { TextAddress } from '../dialogs/writtenPages.ts';

/** A project file as it stands in the editor, saved or not. */
export interface OpenProjectFile {
  /** As its tab is called. */
  readonly name: string;
  readonly address: TextAddress;
  readonly text: string;
  /** Puts another text in its place, as one step that can be undone. */
  replace(text: string): Promise<void>;
  /** Shows it against a text in the editor's own view of changes; that text stands on the left. */
  compareWith(before: string, title: string): Promise<void>;
  /** Turns to its first problem, and to the list of all. */
  showProblems(): Promise<void>;
}

/** What commands on project files have the window do. */
export interface FileWindow {
  /** Whether the person trusts the folder that the file may come from. */
  readonly trusted: boolean;
  manageTrust(): Promise<void>;
  /** The file at an address, the one that is looked at, or one of the folder; undefined where there is none. */
  find(address?: TextAddress): Promise<OpenProjectFile | undefined>;
  /** Shows two texts against each other. */
  compare(before: string, after: string, title: string): Promise<void>;
  /** Writes a file that nobody has open, and opens it. */
  write(file: string, text: string): Promise<void>;
}
