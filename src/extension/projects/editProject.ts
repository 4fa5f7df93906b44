import type { ProjectDetail } from '../../contract/projects/project.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { CandidateCalls, ProjectCalls } from './candidates.ts';
import type { Command } from '../editor/command.ts';
import { type ProjectInput, type ProjectField, projectFields } from './projectFields.ts';
import { rereadingNotice } from '../prompts/readAgain.ts';
import { nextAsked } from './schedules.ts';

interface Needs<Calls extends CandidateCalls & ProjectCalls> {
  readonly services: {
    connect(): Promise<{
      readonly local: boolean;
      readonly client: Calls;
    }>;
  };
  readonly pickers: { project(client: Calls, id?: string): Promise<{ readonly id: string } | undefined> };
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'pickMany' | 'pickEntry' | 'tell'>;
  readonly tree: { refresh(): void };
  readonly rereading: { follow(project: string): void };
  /** Language of the editor, such as `de`. */
  readonly language: string;
}

/** Changes one project setting after another until Escape. Saves each change immediately. */
export const editProject = <Calls extends CandidateCalls & ProjectCalls>({
  services,
  pickers,
  dialogs,
  tree,
  rereading,
  language,
}: Needs<Calls>): Command<'citedesk.editProject'> => ({
  id: 'citedesk.editProject',
  async run(place) {
    const { local, client } = await services.connect();
    const chosen = await pickers.project(client, place?.project);
    if (!chosen) return;
    let { data: project } = await client.getProject({ project: chosen.id });
    const fields = projectFields({ client, dialogs, language, local });
    let last: ProjectField['id'] | undefined = place?.at;
    let news: string | undefined;
    let told = false;
    for (;;) {
      const rows = fields.map((field) => ({
        label: field.label,
        description: field.now(project),
        value: field,
        active: field.id === last,
      }));
      const field: ProjectField | undefined = await dialogs.pick(rows, {
        title: t('Edit {0}', project.name),
        placeholder: t('What do you want to change?'),
        prompt: news,
      });
      if (!field) return;
      last = field.id;
      news = undefined;
      const change = await field.ask(project);
      if (!change) continue;
      const { data: after } = await client.updateProject({ project: project.id, body: change });
      tree.refresh();
      const notice: string | undefined = rereadingNotice(project, after);
      if (notice !== undefined) {
        rereading.follow(project.id);
        // Not awaited: the message may stay open during further changes.
        if (!told) void dialogs.tell(notice);
        told = true;
      }
      news = newsOf(change, after, language);
      project = after;
    }
  },
});

/** Returns a message with the next run if the change affects it. */
function newsOf({ schedule, timezone }: ProjectInput, after: ProjectDetail, language: string): string | undefined {
  const next = nextAsked(after, language);
  return next === undefined || (!schedule && timezone === undefined) ? undefined : t('Saved. Next run: {0}.', next);
}
