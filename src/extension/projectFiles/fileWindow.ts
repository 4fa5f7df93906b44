import type { TextAddress } from '../dialogs/writtenPages.ts';

/** A project file as it stands in the editor, saved or not. */
export interface OpenProjectFile {
  /** As its tab is called. */
  readonly name: string;
  readonly address: TextAddress;
  /** By which what was read of it is kept. */
  readonly document: string;
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
  /** Where a file of this name lies in the folder that is open; a name alone where none is. */
  placeOf(name: string): string;
  /** Opens the file at a path; one that is not there is made, and is empty. */
  open(file: string): Promise<OpenProjectFile>;
}
