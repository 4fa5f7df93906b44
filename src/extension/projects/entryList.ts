import { isDeepStrictEqual } from 'node:util';
import type { Dialogs, EntryChoice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';

/** Texts and functions for one kind of list. */
interface EntryKind<Entry> {
  readonly title: string;
  /** Title for editing one entry. Differs from the list's title to avoid confusion. */
  readonly changeTitle: string;
  readonly rowOf: (entry: Entry) => { readonly label: string; readonly description?: string | undefined };
  /** Formats an entry as an editable line. `read` parses it. */
  readonly lineOf: (entry: Entry) => string;
  readonly read: (line: string, former: Entry) => Entry;
  readonly fault: (line: string) => string | undefined;
  /** Describes the format of a line. */
  readonly hint: string;
  /** Ways to add entries. Each returns the whole new list. */
  readonly additions: readonly {
    readonly by: 'text' | 'name' | 'answers';
    readonly label: string;
    readonly add: (present: readonly Entry[]) => Promise<readonly Entry[] | undefined>;
  }[];
  /** Label of the button for a list that isn't stored yet. Without it, `Save` appears after a change. */
  readonly keep?: (count: number) => string;
}

type EntryEdit<Entry> =
  | { readonly save: true }
  | { readonly by: string; readonly add: (present: readonly Entry[]) => Promise<readonly Entry[] | undefined> }
  | { readonly index: number };

/** Lets the user add, edit and remove entries. Undefined if nothing changed or after Escape. */
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
