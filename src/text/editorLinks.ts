export interface Links {
  readonly answer: (project: string, answer: number) => string;
  readonly article: (project: string, run: number) => string;
}

/** URL scheme of VS Code. Insiders, VSCodium, and Cursor have their own. */
const defaultScheme = 'vscode';

/** Environment variable in which an editor passes its URL scheme to a server. */
export const schemeVariable = 'CITEDESK_EDITOR_SCHEME';

/** Regular expression source for editor URL schemes. Excludes schemes that browsers handle. */
export const schemePattern = String.raw`(?!(?:https?|file|data|javascript|vbscript|command)(?::|$))[a-z][a-z\d+.-]{0,40}`;

/** The part of answer links that is the same in every editor. */
export const answersPlace = '://citedesk.citedesk/answers/';

/** Regular expression source for an answer link. Captures the project and the answer ID. */
export const answerPattern = String.raw`${schemePattern}:\/\/citedesk\.citedesk\/answers\/([0-9A-Za-z_-]{1,64})\/([1-9]\d{0,14})`;

export const linksInto = (scheme: string): Links => ({
  answer: (project, answer) => `${scheme}${answersPlace}${project}/${answer}`,
  article: (project, run) => `${scheme}://citedesk.citedesk/articles/${project}/${run}`,
});

export function schemeIn(environment: Readonly<Record<string, string | undefined>>): string {
  const scheme = environment[schemeVariable] ?? '';
  return new RegExp(`^${schemePattern}$`, 'u').test(scheme) ? scheme : defaultScheme;
}
