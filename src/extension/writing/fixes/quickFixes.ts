import { keepsWords } from '../../../checking/finding.ts';
import { t } from '../../l10n.ts';
import type { Note, TextEdit } from '../notes/notes.ts';

/** Something that the light bulb offers. */
export type QuickFix = Mend | Ignoring;

/** Asks which of the rules of these notes is to be heard of no more. */
interface Ignoring {
  readonly kind: 'ignore';
  readonly title: string;
  /** One of each rule, the closest first. */
  readonly notes: readonly Note[];
}

interface Mend {
  readonly kind: 'mend';
  readonly title: string;
  /** What it mends. */
  readonly notes: readonly Note[];
  readonly edits: readonly TextEdit[];
  /** Words to search the web for, instead of edits. */
  readonly search?: string | undefined;
  /** Whether it is what most would take. */
  readonly preferred: boolean;
}

/**
 * What can be done about the notes in a stretch of the text: mends first, then those of the whole text that change no
 * word of it, and last, as one row, how to hear of a rule no more.
 */
export function quickFixes(
  notes: readonly Note[],
  { start, end }: { readonly start: number; readonly end: number },
): QuickFix[] {
  const here = notes.filter((note) => note.start <= end && note.end >= start);
  // The note of a word stands before those of the whole sentence.
  const closest = here.toSorted((one, other) => one.end - one.start - (other.end - other.start));
  const rules = [...new Map(closest.map((note) => [note.rule, note])).values()];
  const ignoring: Ignoring = { kind: 'ignore', title: t('Turn off a rule…'), notes: rules };
  return [...mendsOf(closest), ...mendAll(notes, here), ...(rules.length > 0 ? [ignoring] : [])];
}

/** What mends each, the best of all first, and at the end what takes words out; what several offer stands once. */
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

/** Links that are missing, and words that have better ones, in one go. */
function mendAll(notes: readonly Note[], here: readonly Note[]): Mend[] {
  const safe = notes.filter((note) => safeEdits(note) !== undefined);
  if (safe.length < 2 || !here.some((note) => safe.includes(note))) return [];
  const kept: TextEdit[] = [];
  let end = -1;
  const fixes = safe.map((note) => safeEdits(note) ?? []).toSorted((one, other) => startOf(one) - startOf(other));
  for (const edits of fixes) {
    if (startOf(edits) <= end) continue; // half of a link would be left
    kept.push(...edits);
    end = Math.max(...edits.map((edit) => edit.end));
  }
  return [
    {
      kind: 'mend',
      title: t('Apply all {0} safe fixes', safe.length),
      notes: safe,
      edits: kept,
      preferred: false,
    },
  ];
}

const startOf = (edits: readonly TextEdit[]): number => Math.min(...edits.map(({ start }) => start));

/** Rules whose fixes change the wording and not what is said. */
const rewording: ReadonlySet<string> = new Set(['readability.emoji', 'readability.wording', 'style.word']);

/** What takes nothing away that somebody wrote, but words that mean nothing more. */
const safeEdits = ({ rule, fixes: [fix] }: Note): readonly TextEdit[] | undefined =>
  fix && (rewording.has(rule) || keepsWords(fix)) ? fix.edits : undefined;
