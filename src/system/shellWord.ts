/**
 * Quotes a text as one word of a shell command for users to copy. Adds quotes only where needed. On Windows, uses
 * double quotes, which both of its shells support and no path contains.
 */
export function shellWord(text: string, platform = process.platform): string {
  if (platform === 'win32') return /^[\w@+=:,.\\/-]+$/u.test(text) ? text : `"${text}"`;
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
