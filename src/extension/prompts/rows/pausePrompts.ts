import { counted, t } from '../../editor/l10n.ts';
import type { Command } from '../../editor/command.ts';
import { inTurn, managedPrompts, type ManagingCalls, type ManagingNeeds } from './managed.ts';

type Id = 'citedesk.pausePrompts' | 'citedesk.resumePrompts';

/** Pauses and resumes prompts. Their answers stay. */
export const pausePrompts = <Calls extends ManagingCalls>(needs: ManagingNeeds<Calls>): readonly Command<Id>[] => [
  setActive(needs, 'citedesk.pausePrompts', false),
  setActive(needs, 'citedesk.resumePrompts', true),
];

const setActive = <Calls extends ManagingCalls>(needs: ManagingNeeds<Calls>, id: Id, active: boolean): Command<Id> => ({
  id,
  async run(given) {
    const { services, dialogs, tree } = needs;
    const { client } = await services.connect();
    const rows = await managedPrompts(needs, client, given);
    if (!rows) return;
    const title = active ? t('Resuming prompts') : t('Pausing prompts');
    let done = 0;
    try {
      done = await inTurn(dialogs, title, rows, ({ project, promptId }) =>
        client.updatePrompt({ project, prompt: promptId, body: { active } }),
      );
    } finally {
      tree.refresh();
    }
    await dialogs.tell(active ? resumed(done) : paused(done)); // resolves only when the message is closed
  },
});

const paused = (count: number): string =>
  counted(
    count,
    '1 prompt paused. Until you resume it, it’s skipped in scheduled runs and when you ask all prompts in its topic.',
    '{0} prompts paused. Until you resume them, they’re skipped in scheduled runs and when you ask all prompts in their topics.',
  );

const resumed = (count: number): string => counted(count, '1 prompt resumed.', '{0} prompts resumed.');
