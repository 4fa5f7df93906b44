import type { PromptContext } from '../registerPrompts.ts';
import type { Client } from '../../../client/client.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../editor/l10n.ts';
import type { ManagedRow } from '../../editor/commandIds.ts';

/** One or more rows of one kind. */
export type OfOneKind<Row extends ManagedRow = ManagedRow> = readonly [Row, ...Row[]];

const isManaged = (subject: object): subject is ManagedRow => 'rowKind' in subject;

/**
 * Returns the rows of an action. These are the given row and, if it is selected, all other selected rows of its kind
 * and project. An action by key starts from the first selected row. Undefined if that row is not a project, topic or
 * prompt.
 */
export function managedRows(given: object | undefined, selected: readonly object[]): OfOneKind | undefined {
  const first = given && 'selected' in given ? selected[0] : given;
  if (!first || !isManaged(first)) return undefined;
  if (!selected.includes(first)) return [first];
  const like = selected
    .filter(isManaged)
    .filter(({ rowKind, project }) => rowKind === first.rowKind && project === first.project);
  return [first, ...like.filter((row) => row !== first)];
}

/** Returns the prompts of an action. From the palette, the user selects one. */
export async function managedPrompts(
  { pickers, selectedRows }: PromptContext,
  client: Client,
  given: object | undefined,
): Promise<OfOneKind<PromptRow> | undefined> {
  if (given) return promptsOf(managedRows(given, selectedRows()));
  const project = await pickers.project(client);
  const prompt = project && (await pickers.prompt(client, project.id));
  if (!prompt) return undefined;
  return [{ rowKind: 'prompt', project: project.id, promptId: prompt.id, text: prompt.text }];
}

type PromptRow = Extract<ManagedRow, { rowKind: 'prompt' }>;

const promptsOf = (rows: OfOneKind | undefined): OfOneKind<PromptRow> | undefined => {
  const [first, ...others] = rows?.filter((row): row is PromptRow => row.rowKind === 'prompt') ?? [];
  return first && [first, ...others];
};

/** Asks for a project, topic or prompt, for commands from the palette. */
export async function pickRow(
  { pickers, dialogs }: PromptContext,
  client: Client,
  title: string,
): Promise<ManagedRow | undefined> {
  const project = await pickers.project(client);
  if (!project) return undefined;
  const { data: topics } = await client.listTopics({ project: project.id });
  const picked = await dialogs.pick<ManagedRow | 'prompt'>(
    [
      { label: `$(comment) ${t('Select a prompt…')}`, value: 'prompt' },
      ...topics.map(({ id, name }) => ({
        label: `$(list-unordered) ${name}`,
        description: t('Topic'),
        value: { rowKind: 'topic', project: project.id, topicId: id, name } as const,
      })),
      {
        label: `$(globe) ${project.name}`,
        description: t('Project'),
        value: { rowKind: 'project', project: project.id, name: project.name } as const,
      },
    ],
    { title },
  );
  if (picked !== 'prompt') return picked;
  const prompt = await pickers.prompt(client, project.id);
  return prompt && { rowKind: 'prompt', project: project.id, promptId: prompt.id, text: prompt.text };
}

/** Applies an action to one item after another until canceled. Returns the number of finished items. */
export async function inTurn<Item>(
  dialogs: Dialogs,
  title: string,
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
): Promise<number> {
  return dialogs.progress(title, async (say, signal) => {
    let done = 0;
    for (const item of items) {
      if (signal.aborted) break;
      await action(item);
      done += 1;
      say(t('{0} of {1}', done, items.length), 100 / items.length);
    }
    return done;
  });
}
