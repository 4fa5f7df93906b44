import { lineOf } from '../../projectFile/plan/planText.ts';
import type { Plan, PlannedChange } from '../../projectFile/plan/plan.ts';
import { grouped, t } from '../editor/l10n.ts';
import { localized } from '../editor/localized.ts';

/** Counts changes, as in `2 added, 1 changed, 3 deleted`. */
export function changesCounted(changes: readonly PlannedChange[]): string {
  const count = (...actions: readonly PlannedChange['action'][]): number =>
    changes.filter(({ action }) => actions.includes(action)).length;
  const [added, changed, deleted] = [count('create'), count('update', 'move', 'pause', 'resume'), count('delete')];
  return [
    added > 0 ? t('{0} added', grouped(added)) : '',
    changed > 0 ? t('{0} changed', grouped(changed)) : '',
    deleted > 0 ? t('{0} deleted', grouped(deleted)) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** Formats a plan: its conflicts, the number of changes and one line per change. */
export function planAsText({ changes, conflicts }: Pick<Plan, 'changes' | 'conflicts'>): string {
  const head = [...conflicts.map(({ message }) => localized(message)), changesCounted(changes)].filter(
    (line) => line !== '',
  );
  return [...head, '', ...changesSaid(changes), ''].join('\n');
}

export const changesSaid = (changes: readonly PlannedChange[]): readonly string[] =>
  changes.map((change) => localized(lineOf(change)));

/** Maximum number of lines in a message. */
export const maxLines = 12;

/** Returns the first lines and the number of the remaining ones. */
export function firstLines(lines: readonly string[]): string {
  const hidden = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(hidden > 0 ? [t('… and {0} more', grouped(hidden))] : [])].join('\n');
}
