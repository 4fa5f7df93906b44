const maxPlainTextLength = 300;

/** Makes untrusted text safe to show: one line of at most 300 characters, without control characters, tags or links. */
export function plainText(words: string): string {
  const line = words
    .replace(/<[^<>]*>/gu, ' ')
    // In a VS Code notification, `[text](command:…)` would be a link that runs a command.
    .replaceAll('](', '] (')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxPlainTextLength ? line : `${characters.slice(0, maxPlainTextLength - 1).join('')}…`;
}
