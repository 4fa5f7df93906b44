import { t } from '../../editor/l10n.ts';
import type { Note } from '../notes/notes.ts';

/** Quick fix that adds a word to a style list. */
export interface HouseFix {
  readonly kind: 'houseWord';
  readonly title: string;
  readonly notes: readonly Note[];
  readonly list: 'allowed' | 'avoid';
  readonly word: string;
}

/** Maximum characters of a word or short term. */
const longestTerm = 60;

/**
 * Returns fixes for the style list: allow the avoided words in a range, or else avoid the selected word.
 * @param selected selected text, or an empty string
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

/** Returns the words of a text without emphasis marks. */
const termIn = (text: string): string => text.replace(/[*_]+/g, '').replace(/\s+/g, ' ').trim();

/** True for up to four words on one line without figures, URLs or code. */
const isTerm = (selected: string, word: string): boolean =>
  selected.length <= longestTerm &&
  !/\n/.test(selected) &&
  /^\p{L}[\p{L}\p{M}’'-]*(?: \p{L}[\p{L}\p{M}’'-]*){0,3}$/u.test(word);
