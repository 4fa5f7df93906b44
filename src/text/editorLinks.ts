/** Leads into the editor of whoever asks. */
export interface Links {
  readonly answer: (project: string, answer: number) => string;
  readonly article: (project: string, run: number) => string;
}

/** The scheme of addresses that open VS Code. Insiders, VSCodium, and Cursor have others. */
const defaultScheme = 'vscode';

/** The environment variable in which an editor passes its scheme to a server. */
export const schemeVariable = 'CITEDESK_EDITOR_SCHEME';

/** A regular expression for such schemes, without those of browsers. */
export const schemePattern = String.raw`(?!(?:https?|file|data|javascript|vbscript|command)(?::|$))[a-z][a-z\d+.-]{0,40}`;

/** A part of every answer's address, in any editor. */
export const answersPlace = '://citedesk.citedesk/answers/';

/** A regular expression for the address of an answer, with its project and id. */
export const answerPattern = String.raw`${schemePattern}:\/\/citedesk\.citedesk\/answers\/([0-9A-Za-z_-]{1,64})\/([1-9]\d{0,14})`;

export const linksInto = (scheme: string): Links => ({
  answer: (project, answer) => `${scheme}${answersPlace}${project}/${answer}`,
  article: (project, run) => `${scheme}://citedesk.citedesk/articles/${project}/${run}`,
});

/** The scheme of the editor in this process's environment. */
export function schemeIn(environment: Readonly<Record<string, string | undefined>>): string {
  const scheme = environment[schemeVariable] ?? '';
  return new RegExp(`^${schemePattern}$`, 'u').test(scheme) ? scheme : defaultScheme;
}
