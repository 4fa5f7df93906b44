import { t } from '../l10n.ts';
import type { Note } from './notes.ts';
import type { TextEdit } from './notes.ts';

/** Something that the light bulb offers. */
export type QuickFix =
  | { readonly title: string; readonly note: Note; readonly kind: 'mend'; readonly edits: readonly TextEdit[] }
  | { readonly title: string; readonly note: Note; readonly kind: 'ignoreInFile' | 'ignoreInWorkspace' };

/**
 * What can be done about the notes in a stretch of the text: mends first, then how to hear of them no more.
 * @param reach whether there is a workspace, and front matter that could say it
 */
export function quickFixes(
  notes: readonly Note[],
  { start, end }: { readonly start: number; readonly end: number },
  reach: { readonly workspace: boolean; readonly file: boolean },
): QuickFix[] {
  const here = notes.filter((note) => note.start <= end && note.end >= start);
  const mends = here.flatMap((note): QuickFix[] =>
    note.fix ? [{ title: note.fix.title, note, kind: 'mend', edits: note.fix.edits }] : [],
  );
  const rules = [...new Map(here.map((note) => [note.rule, note])).values()];
  return [
    ...mends,
    ...rules.flatMap((note): QuickFix[] => [
      ...(reach.file
        ? [{ title: t('Do not check for {0} in this file', note.rule), note, kind: 'ignoreInFile' as const }]
        : []),
      ...(reach.workspace
        ? [{ title: t('Do not check for {0} in this workspace', note.rule), note, kind: 'ignoreInWorkspace' as const }]
        : []),
    ]),
  ];
}
