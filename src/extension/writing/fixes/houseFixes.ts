import { t } from '../../l10n.ts';
import type { Note } from '../notes/notes.ts';

/** A word that the light bulb puts on a list of the house. */
export interface HouseFix {
  readonly kind: 'houseWord';
  readonly title: string;
  readonly notes: readonly Note[];
  readonly list: 'allowed' | 'avoid';
  readonly word: string;
}

/** As many characters as a word or a term of a few has. */
const longestTerm = 60;

/**
 * What can be done with the lists of a house at a place: to allow a word that it avoids, and to avoid from now on what
 * is selected.
 * @param selected what somebody selected there; empty where nothing
 */
export function houseFixes(
  notes: readonly Note[],
  { start, end }: { readonly start: number; readonly end: number },
  { markdown, selected }: { readonly markdown: string; readonly selected: string },
): HouseFix[] {
  const avoided = notes.filter((note) => note.rule === 'style.word' && note.start <= end && note.end >= start);
  const allow = avoided.map((note): HouseFix => {
    const word = termIn(markdown.slice(note.start, note.end));
    return { kind: 'houseWord', title: t('Allow “{0}” in house style', word), notes: [note], list: 'allowed', word };
  });
  const word = termIn(selected);
  if (avoided.length > 0 || !isTerm(selected, word)) return allow;
  return [{ kind: 'houseWord', title: t('Avoid “{0}” in house style…', word), notes: [], list: 'avoid', word }];
}

/** The words of a stretch, without what makes them bold. */
const termIn = (text: string): string => text.replace(/[*_]+/g, '').replace(/\s+/g, ' ').trim();

/** A few words in one line; no figure, address or code. */
const isTerm = (selected: string, word: string): boolean =>
  selected.length <= longestTerm &&
  !/\n/.test(selected) &&
  /^\p{L}[\p{L}\p{M}’'-]*(?: \p{L}[\p{L}\p{M}’'-]*){0,3}$/u.test(word);
