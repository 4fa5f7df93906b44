import { keepsWords } from '../../../checking/finding.ts';
import { t } from '../../editor/l10n.ts';
import type { Note, TextEdit } from '../notes/notes.ts';

export type QuickFix = Mend | Ignoring;

/** Asks which of the findings' rules to turn off. */
interface Ignoring {
  readonly kind: 'ignore';
  readonly title: string;
  /** One finding for each rule, closest first. */
  readonly notes: readonly Note[];
}

interface Mend {
  readonly kind: 'mend';
  readonly title: string;
  readonly notes: readonly Note[];
  readonly edits: readonly TextEdit[];
  /** Words to search the web for, instead of edits. */
  readonly search?: string | undefined;
  /** True for the fix that most writers would choose. */
  readonly preferred: boolean;
}

/**
 * Returns the quick fixes for a range: fixes of its findings, then all safe fixes of the text, then one that turns off
 * a rule.
 */
export function quickFixes(
  notes: readonly Note[],
  { start, end }: { readonly start: number; readonly end: number },
): QuickFix[] {
  const here = notes.filter((note) => note.start <= end && note.end >= start);
  // A word's finding comes before those of its whole sentence.
  const closest = here.toSorted((one, other) => one.end - one.start - (other.end - other.start));
  const rules = [...new Map(closest.map((note) => [note.rule, note])).values()];
  const ignoring: Ignoring = { kind: 'ignore', title: t('Turn off a rule…'), notes: rules };
  return [...mendsOf(closest), ...mendAll(notes, here), ...(rules.length > 0 ? [ignoring] : [])];
}

/** Returns the fixes of findings without duplicates, best first. Fixes that only delete text come last. */
function mendsOf(notes: readonly Note[]): Mend[] {
  const mends = new Map<string, Mend>();
  for (const [rank, note] of notes.entries()) {
    for (const [place, { title, edits, search }] of note.fixes.entries()) {
      const key = JSON.stringify([edits, search]);
      const preferred = rank === 0 && place === 0 && !isLoss({ edits });
      if (!mends.has(key)) mends.set(key, { kind: 'mend', title, notes: [note], edits, search, preferred });
    }
  }
  return [...mends.values()].sort((one, other) => Number(isLoss(one)) - Number(isLoss(other)));
}

const isLoss = ({ edits }: Pick<Mend, 'edits'>): boolean => edits.length > 0 && edits.every(({ text }) => text === '');

/** Combines the safe fixes of the whole text, leaving out those that overlap. */
function mendAll(notes: readonly Note[], here: readonly Note[]): Mend[] {
  const safe = notes.filter((note) => safeEdits(note) !== undefined);
  if (safe.length < 2 || !here.some((note) => safe.includes(note))) return [];
  const allEdits: TextEdit[] = [];
  let end = -1;
  const fixes = safe.map((note) => safeEdits(note) ?? []).toSorted((one, other) => startOf(one) - startOf(other));
  for (const edits of fixes) {
    if (startOf(edits) <= end) continue; // would leave half a link
    allEdits.push(...edits);
    end = Math.max(...edits.map((edit) => edit.end));
  }
  return [
    {
      kind: 'mend',
      title: t('Apply all {0} safe fixes', safe.length),
      notes: safe,
      edits: allEdits,
      preferred: false,
    },
  ];
}

const startOf = (edits: readonly TextEdit[]): number => Math.min(...edits.map(({ start }) => start));

/** Rules whose fixes change the wording but not the meaning. */
const rewording: ReadonlySet<string> = new Set(['readability.wording', 'style.word']);

/** Returns the edits of a fix that loses no meaning. */
const safeEdits = ({ rule, fixes: [fix] }: Note): readonly TextEdit[] | undefined =>
  fix && (rewording.has(rule) || keepsWords(fix)) ? fix.edits : undefined;

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
