const maxPlainTextLength = 300;

/** A stranger's words made fit to be shown: one line, no control characters, tags or links, at most 300 characters. */
export function plainText(words: string): string {
  const line = words
    .replace(/<[^<>]*>/gu, ' ')
    // An editor's notification would make `[text](command:…)` a link that runs something.
    .replaceAll('](', '] (')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= maxPlainTextLength ? line : `${characters.slice(0, maxPlainTextLength - 1).join('')}…`;
}
