/**
 * A text in which control characters, but for line breaks and tabs, and signs that turn the direction of what follows
 * stand as JSON writes them (`\u001b`), so that no terminal obeys them, and JSON stays what it is.
 */
export const visible = (text: string): string => text.replaceAll(unseen, escaped);

/**
 * A name in one line, with breaks and tabs told the same way. It is set behind `./` where a build server would take a
 * line that begins with it for an order (`::error`, https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export const visibleName = (name: string): string =>
  visible(/^\s*::/u.test(name) ? `./${name}` : name).replaceAll(/[\t\n]/gu, escaped);

const unseen = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/gu;

const escaped = (sign: string): string => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
