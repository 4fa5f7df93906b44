/** Leads into the editor of whoever asks. */
export interface Links {
  readonly answer: (project: string, answer: number) => string;
  /** To the article of a run. */
  readonly article: (project: string, run: number) => string;
}

/** The scheme of addresses that lead into VS Code; its relatives (Insiders, VSCodium, Cursor) have others. */
const defaultScheme = 'vscode';

/** The variable of the environment in which an editor that starts a server hands its scheme over. */
export const schemeVariable = 'CITEDESK_EDITOR_SCHEME';

/** What such a scheme looks like, as a part of a regular expression; those of browsers are none. */
export const schemePattern = String.raw`(?!(?:https?|file|data|javascript|vbscript|command)(?::|$))[a-z][a-z\d+.-]{0,40}`;

/** What stands in the address of an answer whichever editor it leads into. */
export const answersPlace = '://citedesk.citedesk/answers/';

/** The address of an answer, with its project and its id, as a part of a regular expression. */
export const answerPattern = String.raw`${schemePattern}:\/\/citedesk\.citedesk\/answers\/([0-9A-Za-z_-]{1,64})\/([1-9]\d{0,14})`;

/** The links into an editor by its scheme. */
export const linksInto = (scheme: string): Links => ({
  answer: (project, answer) => `${scheme}${answersPlace}${project}/${answer}`,
  article: (project, run) => `${scheme}://citedesk.citedesk/articles/${project}/${run}`,
});

/** The scheme of the editor whose people this process serves, by its environment. */
export function schemeIn(environment: Readonly<Record<string, string | undefined>>): string {
  const scheme = environment[schemeVariable] ?? '';
  return new RegExp(`^${schemePattern}$`, 'u').test(scheme) ? scheme : defaultScheme;
}
