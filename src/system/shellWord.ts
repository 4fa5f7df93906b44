/**
 * A text as one word of a command that is there to be pasted: as it is where no shell reads it otherwise, else in
 * quotation marks that the shells of the system take. On Windows those are the ones that both of its shells know; no
 * path there holds one.
 */
export function shellWord(text: string, platform = process.platform): string {
  if (platform === 'win32') return /^[\w@+=:,.\\/-]+$/u.test(text) ? text : `"${text}"`;
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
