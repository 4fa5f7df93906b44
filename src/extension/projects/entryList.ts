import { isDeepStrictEqual } from 'node:util';
import type { Dialogs, EntryChoice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { maxFactLength, maxFacts } from '../../contract/call/limits.ts';
import type { ProjectDetail } from '../../contract/projects/project.ts';
import { sitesFault, sitesTyped } from './website.ts';

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
  dialogs: Dialogs,
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
  dialogs: Dialogs,
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

/** Lets the user edit facts about the brand, one sentence each. Undefined if nothing changed. */
export function editFacts(dialogs: Dialogs, { name, brand }: ProjectDetail): Promise<readonly string[] | undefined> {
  const title = t('Facts about {0}', name);
  const hint = t('One true sentence about the brand, including any figures.');
  return editEntries<string>(dialogs, brand.facts ?? [], {
    title,
    changeTitle: t('Edit fact'),
    hint,
    rowOf: (fact) => ({ label: fact }),
    lineOf: (fact) => fact,
    read: (line) => line.trim(),
    fault: factFault,
    additions: [
      {
        by: 'text',
        label: `$(add) ${t('Add…')}`,
        async add(present) {
          const typed = await dialogs.input({
            title,
            prompt: hint,
            placeholder: t('Acme Pro costs $199 a month.'),
            validate: (text) =>
              present.length < maxFacts ? factFault(text) : t('You can add up to {0} facts.', maxFacts),
          });
          return typed === undefined ? undefined : [...new Set([...present, typed.trim()])];
        },
      },
    ],
  });
}

function factFault(typed: string): string | undefined {
  const fact = typed.trim();
  if (fact === '') return t('Enter a sentence.');
  return [...fact].length > maxFactLength ? t('Use at most {0} characters.', maxFactLength) : undefined;
}

/** Lets the user edit the brand's other sites. Undefined if nothing changed. */
export function editSites(
  dialogs: Dialogs,
  { name, brand }: Pick<ProjectDetail, 'name' | 'brand'>,
): Promise<readonly string[] | undefined> {
  const title = t('Other sites of {0}', name);
  const hint = t('A host, or a host with a path if only that part belongs to the brand.');
  return editEntries<string>(dialogs, brand.sites ?? [], {
    title,
    changeTitle: t('Edit site'),
    hint,
    rowOf: (site) => ({ label: site }),
    lineOf: (site) => site,
    read: (line) => sitesTyped(line)[0] ?? line,
    fault: (line) => sitesFault(line.includes(',') ? [line] : sitesTyped(line)),
    additions: [
      {
        by: 'text',
        label: `$(add) ${t('Add…')}`,
        async add(present) {
          const all = (typed: string) => [...new Set([...present, ...sitesTyped(typed)])];
          const typed = await dialogs.input({
            title,
            prompt: hint,
            placeholder: 'acme.de, etsy.com/shop/acme',
            validate: (text) => sitesFault(text.trim() === '' ? [''] : all(text)),
          });
          return typed === undefined ? undefined : all(typed);
        },
      },
    ],
  });
}
