import * as z from 'zod';

/** Opens in the editor. */
export const Link = z.string().describe('opens in the editor');

/** Leads into the editor of whoever asks. */
export interface Links {
  readonly answer: (project: string, answer: number) => string;
  /** To the article of a run. */
  readonly article: (project: string, run: number) => string;
}

/** The scheme of addresses that lead into VS Code; its relatives (Insiders, VSCodium, Cursor) have others. */
export const usualScheme = 'vscode';

/** The variable of the environment in which an editor that starts the server hands its scheme over. */
export const schemeVariable = 'CITEDESK_EDITOR_SCHEME';

export const Scheme = z
  .string()
  .regex(/^[a-z][a-z\d+.-]{0,40}$/u, 'takes the scheme of an editor, such as vscode-insiders');

/** The links into an editor by its scheme. */
export const linksInto = (scheme: string): Links => ({
  answer: (project, answer) => `${scheme}://citedesk.citedesk/answers/${project}/${answer}`,
  article: (project, run) => `${scheme}://citedesk.citedesk/articles/${project}/${run}`,
});
