import path from 'node:path';

/** The title that a file gives its article, as in Obsidian: its name if that is a phrase, but not `2026-05-01-a-post`. */
export function fileTitle(file: string): string | undefined {
  const name = path.parse(file).name.trim();
  return name.includes(' ') && !/\p{C}/u.test(name) ? name : undefined;
}
