import type { ArticleNotes, Note } from './notes.ts';

type Place = Pick<Note, 'start' | 'end'>;

/**
 * Returns the range to underline. A finding about the whole article is at its title and underlines only the first word.
 */
export function underlined({ start, end }: Place, title: ArticleNotes['title'], markdown: string): Place {
  if (start !== title.start || end !== title.end) return { start, end };
  const [word = ''] = /^\S+/u.exec(markdown.slice(start, end)) ?? [];
  return { start, end: start + word.length };
}
