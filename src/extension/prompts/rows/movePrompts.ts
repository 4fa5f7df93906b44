import type { PromptContext } from '../registerPrompts.ts';
import type { Client } from '../../../client/client.ts';
import { topicIdOf } from '../pickers.ts';
import { counted, t } from '../../editor/l10n.ts';
import type { Command } from '../../editor/command.ts';
import { inTurn, managedPrompts } from './managed.ts';
import type { DroppedPrompts } from '../../editor/commandIds.ts';
import type { ChosenTopic } from '../../editor/promptPages.ts';

/** Moves prompts to the topic they were dropped on, or to an existing or new topic that the user selects. */
export const movePrompts = (context: PromptContext): Command<'citedesk.movePrompts'> => ({
  id: 'citedesk.movePrompts',
  async run(given) {
    if (given && 'dropped' in given) return moveDropped(context, given);
    const { client } = await context.services.connect();
    const rows = await managedPrompts(context, client, given);
    if (!rows) return;
    const ids = rows.map(({ promptId }) => promptId);
    const message = await moveTo(context, client, rows[0].project, ids);
    if (message !== undefined) await context.dialogs.tell(message);
  },
});

/** Moves prompts that were dropped on a topic. Offers to undo, because it is easy to drop them by mistake. */
async function moveDropped(context: PromptContext, { dropped, onto }: DroppedPrompts): Promise<void> {
  const { services, dialogs, promptViews } = context;
  if (!onto) return void (await dialogs.tell(t('To move prompts, drag them onto a topic.')));
  const { project, topicId, name } = onto;
  if (dropped.some(({ prompt }) => prompt.project !== project)) {
    await dialogs.tell(
      t(
        'Prompts can’t be moved to another project. Drag them onto a topic in the same project, or add them to the other project.',
      ),
    );
    return;
  }
  const away = dropped.filter(({ from }) => from !== topicId);
  if (away.length === 0) return;
  const { client } = await services.connect();
  const message = await move(
    context,
    client,
    project,
    away.map(({ prompt }) => prompt.promptId),
    { id: topicId, name },
  );
  const undo = t('Undo');
  // Rows outside of topics don't contain their topic.
  const known = away.flatMap(({ prompt, from }) => (from === undefined ? [] : [{ id: prompt.promptId, from }]));
  if ((await dialogs.tell(message, ...(known.length === away.length ? [undo] : []))) !== undo) return;
  try {
    await inTurn(dialogs, t('Moving prompts'), known, ({ id, from }) =>
      client.updatePrompt({ project, prompt: id, body: { topic_id: from } }),
    );
  } finally {
    promptViews.refresh();
  }
}

/** Asks for the topic and moves the prompts. Returns a message, or undefined if the user canceled. */
export async function moveTo(
  context: PromptContext,
  client: Client,
  project: string,
  prompts: readonly number[],
): Promise<string | undefined> {
  const topic = await context.pickers.topic(client, project, { title: t('Select the destination topic') });
  return topic && move(context, client, project, prompts, topic);
}

async function move(
  { dialogs, promptViews }: PromptContext,
  client: Client,
  project: string,
  prompts: readonly number[],
  topic: ChosenTopic,
): Promise<string> {
  try {
    const topicId = await topicIdOf(client, project, topic);
    const done = await inTurn(dialogs, t('Moving prompts'), prompts, (prompt) =>
      client.updatePrompt({ project, prompt, body: { topic_id: topicId } }),
    );
    const name = topic.name ?? String(topicId);
    return counted(done, '1 prompt moved to {1}.', '{0} prompts moved to {1}.', name);
  } finally {
    promptViews.refresh();
  }
}
