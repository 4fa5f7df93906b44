import type { Proposal } from './proposals.ts';

/** Editor functions for reviewing a change. Files are absolute paths, offsets are UTF-16 code units. */
export interface ReviewHost {
  /** Returns a file's current text, including unsaved changes. Undefined if the file is gone. */
  textOf(file: string): Promise<string | undefined>;
  /** Returns the file name without its folder. */
  nameOf(file: string): string;
  /** Saves the user's edits to a change. */
  settle(service: string, runId: number): Promise<void>;
  /** Shows the file on the left and the proposed text on the right, at an offset in the latter. */
  show(service: string, proposal: Proposal, start: number, options: { readonly keepFocus: boolean }): Promise<void>;
  /** Shows the file and replaces its text in one undoable edit. */
  replace(file: string, text: string, start: number): Promise<void>;
  /** Closes the tabs of a change. */
  close(service: string, runId: number): Promise<void>;
}
