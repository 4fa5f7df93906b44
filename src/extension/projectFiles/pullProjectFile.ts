import { ifOffered } from '../../client/notOffered.ts';
import type { PickerCalls } from '../prompts/pickers.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { OpenProjectFile } from './fileWindow.ts';
import { localized } from '../editor/localized.ts';
import type { Command } from '../editor/command.ts';
import { fileAtService, type FileCalls, type FileNeeds, notDefined } from './plannedFile.ts';

interface Needs<Calls extends FileCalls & PickerCalls> extends FileNeeds<Calls> {
  readonly dialogs: Pick<Dialogs, 'confirm' | 'file' | 'saveFile' | 'tell'>;
  readonly pickers: {
    project(client: Calls, id?: string): Promise<{ readonly id: string; readonly name: string } | undefined>;
  };
}

/**
 * Replaces the active project file with the service's state in one undoable edit. With a given project, or without such
 * a file, writes a new file.
 */
export const pullProjectFile = <Calls extends FileCalls & PickerCalls>(
  needs: Needs<Calls>,
): Command<'citedesk.pullProjectFile'> => ({
  id: 'citedesk.pullProjectFile',
  async run(place) {
    if (place && 'project' in place) return intoNewFile(needs, place.project);
    const file = await (await needs.projectFiles()).find(place);
    if (!file) return intoNewFile(needs, undefined);
    const found = await fileAtService(needs, file);
    if (!found) return;
    const { definition, project } = found;
    if (definition) return pullInto(needs, file, definition);
    await needs.dialogs.tell(t('The service has no project for {0} yet.', project.url));
  },
});

async function intoNewFile<Calls extends FileCalls & PickerCalls>(
  needs: Needs<Calls>,
  id: string | undefined,
): Promise<void> {
  const { services, pickers, dialogs, projectFiles } = needs;
  const { client } = await services.connect();
  const project = await pickers.project(client, id);
  if (!project) return;
  const known = await ifOffered(client.getDefinition({ project: project.id }));
  if (!known) return void (await dialogs.tell(notDefined()));
  const window = await projectFiles();
  const file = window.placeOf(`${slugOf(project.name)}.citedesk.yaml`);
  const chosen = await dialogs.saveFile({ title: t('Save project file'), file });
  if (chosen !== undefined) await pullInto(needs, await window.open(chosen), known.data);
}

/** Returns a file name without special characters. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '') || 'project';

async function pullInto(
  { texts, dialogs }: Pick<Needs<never>, 'texts' | 'dialogs'>,
  file: OpenProjectFile,
  definition: Parameters<typeof texts.run<'pullIntoFile'>>[1]['definition'],
): Promise<void> {
  const { document: name, text } = file;
  const pulled = await texts.run('pullIntoFile', { name, text, definition });
  if ('refusal' in pulled) return void (await dialogs.tell(localized(pulled.refusal)));
  if (pulled.text === text) {
    await dialogs.tell(t('{0} already matches the service.', file.name));
    return;
  }
  await file.replace(pulled.text);
  if (text.trim() === '') return;
  const show = t('Show Changes');
  const message = t('{0} now matches the service. Review the unsaved changes, then save or undo them.', file.name);
  if ((await dialogs.tell(message, show)) === show)
    await file.compareWith(text, t('{0} (before → after pull)', file.name));
}
