import type { Project } from '../../contract/projects/project.ts';
import { findPrompt, type FindCalls } from '../prompts/findPrompt.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { PromptPanel } from './promptPanel.ts';
import type { Clock } from '../editor/rest.ts';
import { selectedPlace } from '../tree/places.ts';
import type { Command } from '../editor/command.ts';

interface Needs<Calls extends FindCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name'> | undefined> };
  readonly dialogs: Pick<Dialogs, 'browse'>;
  readonly clock: Clock;
  readonly promptPage: Pick<PromptPanel, 'show'>;
  readonly selectedRow: () => object | undefined;
}

/** Shows the page of the given prompt, or of one that the user searches for. */
export const showPrompt = <Calls extends FindCalls>(needs: Needs<Calls>): Command<'citedesk.showPrompt'> => ({
  id: 'citedesk.showPrompt',
  async run(place) {
    const { services, pickers, promptPage } = needs;
    if (place) return promptPage.show({ project: place.project, promptId: place.promptId });
    const { client } = await services.connect();
    const project = await pickers.project(client);
    if (!project) return;
    const prompt = await findPrompt(needs, client, {
      project: project.id,
      title: t('Show a prompt of {0}', project.name),
      start: selectedPlace(needs.selectedRow()),
    });
    if (prompt) await promptPage.show({ project: project.id, promptId: prompt.id });
  },
});
