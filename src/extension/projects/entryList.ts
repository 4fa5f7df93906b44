import { isDeepStrictEqual } from 'node:util';
import type { Dialogs, EntryChoice } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';

/** How the entries of one list look and are asked for. */
interface EntryKind<Entry> {
  readonly title: string;
  /** Over the line of one entry: a question of its own, which nobody takes for the list that was there before it. */
  readonly changeTitle: string;
  readonly rowOf: (entry: Entry) => { readonly label: string; readonly description?: string | undefined };
  /** An entry as the line that a person edits, and back. */
  readonly lineOf: (entry: Entry) => string;
  readonly read: (line: string, former: Entry) => Entry;
  readonly fault: (line: string) => string | undefined;
  /** What an entry's line is made of. */
  readonly hint: string;
  /** Ways to add entries; each gives the whole list as it is then. */
  readonly additions: readonly {
    readonly by: 'text' | 'name' | 'answers';
    readonly label: string;
    readonly add: (present: readonly Entry[]) => Promise<readonly Entry[] | undefined>;
  }[];
  /** The button for a list that is not kept anywhere yet, by how many are in it; without it `Save`, once it has changed. */
  readonly keep?: (count: number) => string;
}

type EntryEdit<Entry> =
  | { readonly save: true }
  | { readonly by: string; readonly add: (present: readonly Entry[]) => Promise<readonly Entry[] | undefined> }
  | { readonly index: number };

/** Lets a person add, change and take out entries; undefined where the list stays as it was, also after Escape. */
export async function editEntries<Entry>(
  dialogs: Pick<Dialogs, 'input' | 'pickEntry'>,
  entries: readonly Entry[],
  kind: EntryKind<Entry>,
): Promise<readonly Entry[] | undefined> {
  let list = entries;
  for (;;) {
    const changed = !isDeepStrictEqual(list, entries);
    const choice = await dialogs.pickEntry(rows(list, kind, changed), {
      title: kind.title,
      placeholder:
        changed && !kind.keep
          ? t('Not saved yet. Press Escape to discard your changes.')
          : t('Choose an entry to edit it.'),
    });
    if (!choice) return undefined;
    const { value: action, remove } = choice;
    if ('save' in action) return list;
    if ('add' in action) list = (await action.add(list)) ?? list;
    else list = remove ? list.toSpliced(action.index, 1) : await withEntryChanged(dialogs, list, action.index, kind);
  }
}

function rows<Entry>(
  list: readonly Entry[],
  { additions, rowOf, keep }: EntryKind<Entry>,
  changed: boolean,
): readonly EntryChoice<EntryEdit<Entry>>[] {
  return [
    ...(keep && list.length > 0 ? [{ label: `$(check) ${keep(list.length)}`, value: { save: true } as const }] : []),
    ...(changed && !keep
      ? [
          {
            label: `$(check) ${t('Save')}`,
            description: t('{0} in the list', list.length),
            value: { save: true } as const,
          },
        ]
      : []),
    ...additions.map(({ by, label, add }) => ({ label, value: { by, add } })),
    ...list.map((entry, index) => ({ ...rowOf(entry), removable: true, value: { index } })),
  ];
}

async function withEntryChanged<Entry>(
  dialogs: Pick<Dialogs, 'input'>,
  list: readonly Entry[],
  index: number,
  { changeTitle, hint, lineOf, read, fault }: EntryKind<Entry>,
): Promise<readonly Entry[]> {
  const [entry] = list.slice(index, index + 1);
  if (entry === undefined) return list;
  const empty = (line: string): boolean => line.trim() === '';
  const line = await dialogs.input({
    title: changeTitle,
    prompt: `${hint} ${t('Clear the text to remove this entry.')}`,
    value: lineOf(entry),
    validate: (typed) => (empty(typed) ? undefined : fault(typed)),
  });
  if (line === undefined) return list;
  return empty(line) ? list.toSpliced(index, 1) : list.with(index, read(line, entry));
}
