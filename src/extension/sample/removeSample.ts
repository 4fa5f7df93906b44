import type { Project } from '../../contract/projects/project.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import type { OpenPages } from '../prompts/rows/deleteRows.ts';

interface RemovalCalls {
  listProjects(): Promise<{ readonly data: readonly Pick<Project, 'id' | 'url'>[] }>;
  deleteProject(input: { readonly project: string }): Promise<unknown>;
}

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: RemovalCalls }> };
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly tree: { refresh(): void };
  readonly openPages: OpenPages;
}

/** Deletes all sample projects with their answers. Never deletes one with real answers. */
export const removeSample = ({ services, dialogs, tree, openPages }: Needs): Command<'citedesk.removeSample'> => ({
  id: 'citedesk.removeSample',
  async run() {
    const { client } = await services.connect();
    const samples = (await client.listProjects()).data.filter(isSample);
    try {
      for (const { id } of samples) {
        await client.deleteProject({ project: id });
        for (const page of openPages) page.leave(id);
      }
    } finally {
      tree.refresh();
    }
    // Not awaited: the message may stay open.
    void dialogs.tell(
      samples.length === 0 ? t('There is no sample project.') : t('Sample project and its answers deleted.'),
    );
  },
});
