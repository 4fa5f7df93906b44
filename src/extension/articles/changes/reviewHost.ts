import type { Proposal } from './proposals.ts';

/** What looking through a change needs of the editor. Files are absolute paths, offsets UTF-16 code units. */
export interface ReviewHost {
  /** A file's text as it stands, unsaved changes included; undefined where it is gone. */
  textOf(file: string): Promise<string | undefined>;
  /** The last part of its path. */
  nameOf(file: string): string;
  /** Keeps what somebody wrote into a change that is shown. */
  settle(service: string, runId: number): Promise<void>;
  /** Shows the file on the left and the file with the change on the right, at an offset of that. */
  show(service: string, proposal: Proposal, start: number, options: { readonly keepFocus: boolean }): Promise<void>;
  /** Shows the file, and puts another text into it as one step that can be undone. */
  replace(file: string, text: string, start: number): Promise<void>;
  /** Shows the change no more. */
  close(service: string, runId: number): Promise<void>;
}
