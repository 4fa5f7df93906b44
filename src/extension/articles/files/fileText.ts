import fs from 'node:fs/promises';

/** Reads a file's text without a byte order mark, as an editor does. */
export const fileText = async (file: string): Promise<string> => withoutMark(await fs.readFile(file, 'utf8'));

/** Removes byte order marks from a text for an editor. Otherwise its file could get two. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF+/, '');
