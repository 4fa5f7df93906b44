/**
 * Writes control characters other than line breaks and tabs, and signs that turn directions, as JSON does (`\u001b`).
 * Terminals ignore them, and JSON stays the same.
 */
export const visible = (text: string): string => text.replaceAll(unseen, escaped);

/**
 * A name on one line. `./` goes before what a build server would take for a command (`::error`,
 * https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export const visibleName = (name: string): string =>
  visible(/^\s*::/u.test(name) ? `./${name}` : name).replaceAll(/[\t\n]/gu, escaped);

const unseen = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (sign: string): string => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
