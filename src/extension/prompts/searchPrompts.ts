import type { Project } from '../../contract/projects/project.ts';
import { findPrompt, type FindCalls } from './findPrompt.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Clock } from '../editor/rest.ts';
import type { PromptPlace } from './tree/locating.ts';
import type { PromptsTree } from './tree/promptsTree.ts';
import type { Command } from '../editor/command.ts';

interface Needs<Calls extends FindCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name'> | undefined> };
  readonly dialogs: Pick<Dialogs, 'browse'>;
  readonly clock: Clock;
  readonly tree: Pick<PromptsTree, 'order'>;
  readonly revealPrompt: (place: PromptPlace) => Promise<void>;
}

/** Searches all prompts of a project, including those not loaded yet, and selects the row of one. */
export const searchPrompts = <Calls extends FindCalls>({
  services,
  pickers,
  dialogs,
  clock,
  tree,
  revealPrompt,
}: Needs<Calls>): Command<'citedesk.searchPrompts'> => ({
  id: 'citedesk.searchPrompts',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const prompt = await findPrompt({ dialogs, clock }, client, {
      project: project.id,
      title: t('Search prompts in {0}', project.name),
      order: tree.order === 'oldest' ? undefined : tree.order,
    });
    if (prompt) await revealPrompt({ project: project.id, topicId: prompt.topic_id, prompt });
  },
});
