import fs from 'node:fs/promises';

/** The text of a file as an editor has it, which keeps a byte order mark apart. */
export const fileText = async (file: string): Promise<string> => withoutMark(await fs.readFile(file, 'utf8'));

/** A text that goes into an editor: with a byte order mark of its own, its file would have two. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF+/, '');
