import type { ArticleNotes, Note } from './notes.ts';

type Place = Pick<Note, 'start' | 'end'>;

/** The stretch that is underlined for a note. Notes about the whole article are at its title: of that the first word. */
export function underlined({ start, end }: Place, title: ArticleNotes['title'], markdown: string): Place {
  if (start !== title.start || end !== title.end) return { start, end };
  const [word = ''] = /^\S+/u.exec(markdown.slice(start, end)) ?? [];
  return { start, end: start + word.length };
}
