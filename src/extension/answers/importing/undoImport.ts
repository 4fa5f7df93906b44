import type { Client } from '../../../client/client.ts';
import { allImports, undoImport as removeImport, type UndoneImport } from '../../../client/imports.ts';
import type { Import } from '../../../contract/projects/import.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { counted, dayText, momentText, t } from '../../editor/l10n.ts';
import { promptsCounted } from '../../service/models.ts';
import type { Command } from '../../editor/command.ts';

interface Needs<Calls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name'> | undefined> };
  readonly dialogs: Dialogs;
  readonly tree: { refresh(): void };
  /** Called with a project whose answers have changed. */
  readonly onAnswers: (project: string) => void;
}

/** Undoes the given import, or one of the last 30 days that the user selects. */
export const undoImport = <Calls extends Pick<Client, 'listImports' | 'undoImport'>>({
  services,
  pickers,
  dialogs,
  tree,
  onAnswers,
}: Needs<Calls>): Command<'citedesk.undoImport'> => ({
  id: 'citedesk.undoImport',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const id = place?.importId ?? (await chosenImport(client, project, dialogs));
    if (id === undefined) return;
    try {
      const removed = await dialogs.progress(t('Undoing import'), (say, signal) =>
        removeImport({
          client,
          project: project.id,
          id,
          signal,
          onProgress: (progress) => say(answersCounted(progress.answers)),
        }),
      );
      await dialogs.tell(outcome(removed));
    } finally {
      tree.refresh();
      onAnswers(project.id);
    }
  },
});

async function chosenImport(
  client: Pick<Client, 'listImports'>,
  project: Pick<Project, 'id' | 'name'>,
  dialogs: Dialogs,
): Promise<string | undefined> {
  const imports = await allImports(client, project.id);
  if (imports.length === 0)
    return void (await dialogs.tell(t('Nothing was imported into {0} in the last 30 days.', project.name)));
  const picked = await dialogs.pick(imports.map(choiceOf), {
    title: t('Undo an import into {0}', project.name),
    placeholder: t('Select the import to undo (newest first)'),
  });
  if (!picked) return undefined;
  if (picked.undone_at !== null)
    return void (await dialogs.tell(t('This import was already undone on {0}.', momentText(picked.undone_at))));
  const agreed = await dialogs.confirm(t('Undo the import of {0}?', picked.source), t('Undo Import'), {
    detail: [
      t('Removes the answers that this import added.'),
      t('Removes prompts and topics that it created if nothing else uses them.'),
    ].join('\n'),
    warning: true,
  });
  return agreed ? picked.id : undefined;
}

function choiceOf(row: Import): Choice<Import> {
  const { source, created_at: at, undo_until: until, undone_at: undoneAt, answers, prompts } = row;
  return {
    label: `$(${undoneAt === null ? 'desktop-download' : 'discard'}) ${source}`,
    description: [answersCounted(answers), ...(prompts > 0 ? [t('{0} created', promptsCounted(prompts))] : [])].join(
      ' · ',
    ),
    detail: [
      t('Imported {0}', momentText(at)),
      undoneAt === null
        ? t('can be undone until {0}', dayText(until.slice(0, 10)))
        : t('undone {0}', momentText(undoneAt)),
    ].join(' · '),
    value: row,
  };
}

const answersCounted = (count: number): string => counted(count, '1 answer', '{0} answers');

function outcome({ shared, ...removed }: UndoneImport): string {
  if (shared === 0) return removedText(removed);
  const stay = counted(
    shared,
    '1 answer stays as this import stored it, because another import has it too.',
    '{0} answers stay as this import stored them, because another import has them too.',
  );
  const remedy = t('To store what the other file has, undo that import too, and import its file again.');
  return [removedText(removed), stay, remedy].join(' ');
}

function removedText({ answers, prompts, topics }: Omit<UndoneImport, 'shared'>): string {
  const removed = [
    ...(answers > 0 ? [answersCounted(answers)] : []),
    ...(prompts > 0 ? [promptsCounted(prompts)] : []),
    ...(topics > 0 ? [counted(topics, '1 topic', '{0} topics')] : []),
  ];
  return removed.length > 0
    ? t('Import undone. Removed: {0}.', removed.join(', '))
    : t('Import undone. There was nothing left to remove.');
}
