import { maxPromptLength, maxPromptsAdded } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import type { Client } from '../../client/client.ts';
import { topicIdOf } from './pickers.ts';
import { inBatches, promptLines } from './promptLines.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { explanationOf } from '../service/failures/sentences.ts';
import { counted, grouped, t } from '../editor/l10n.ts';
import type { Execute } from '../editor/command.ts';
import type { RevealRow } from '../tree/places.ts';
import type { ChosenTopic } from '../editor/promptPages.ts';

export type AddingCalls = Pick<Client, 'addPrompts' | 'createTopic' | 'deleteTopic'>;

export interface AddingNeeds {
  readonly dialogs: Pick<Dialogs, 'tell' | 'progress'>;
  readonly execute: Execute;
  readonly tree: { refresh(): void };
  readonly revealRow: RevealRow;
  readonly note: (error: unknown, where: string) => void;
}

export interface LinesToAdd {
  readonly project: string;
  readonly topic: ChosenTopic;
  /** One prompt per line. */
  readonly text: string;
}

/** Result of adding lines to one or more topics. */
export interface AddedLines {
  readonly project: string;
  readonly topic?: ChosenTopic;
  readonly topicIds: readonly number[];
  readonly added: readonly number[];
  readonly there: number;
  /** Prompts that exceeded the plan limit. */
  readonly full: number;
  readonly tooLong: number;
  /** Prompts not added because of an error after others were added. */
  readonly failed?: { readonly count: number; readonly error: Failure };
}

/** Adds prompts to a topic, one per line. Creates a new topic only if it gets prompts. */
export async function addLines(
  client: AddingCalls,
  needs: AddingNeeds,
  { project, topic, text }: LinesToAdd,
): Promise<AddedLines & { readonly topic: ChosenTopic }> {
  return { ...(await addTopics(client, needs, project, [{ topic, text }])), topic };
}

/** Adds prompts to several topics under one progress message, because the editor shows at most three at a time. */
export async function addTopics(
  client: AddingCalls,
  { dialogs, tree }: AddingNeeds,
  project: string,
  lines: readonly Omit<LinesToAdd, 'project'>[],
): Promise<AddedLines> {
  const read = lines.map(({ topic, text }) => ({ topic, ...promptLines(text) }));
  const all = read.reduce((count, { prompts }) => count + prompts.length, 0);
  const tooLong = read.reduce((count, one) => count + one.tooLong.length, 0);
  let so: AddedLines = { project, topicIds: [], added: [], there: 0, full: 0, tooLong };
  if (all === 0) return so;
  try {
    await dialogs.progress(t('Adding prompts'), async (say, signal) => {
      const stopped = (): boolean => signal.aborted || so.failed !== undefined;
      let sent = 0;
      for (const { topic, prompts } of read) {
        if (stopped() || prompts.length === 0) continue;
        const before = so.added.length;
        const topicId = await topicIdOf(client, project, topic);
        try {
          for (const batch of inBatches(prompts, maxPromptsAdded)) {
            if (stopped()) break;
            so = await addBatch(client, so, topicId, batch);
            sent += batch.length;
            if (so.failed) so = { ...so, failed: { ...so.failed, count: all - sent + batch.length } };
            else say(t('{0} of {1}', sent, all), (100 * batch.length) / all);
          }
        } finally {
          if (so.added.length > before) so = { ...so, topicIds: [...so.topicIds, topicId] };
          else if (topic.id === undefined) await client.deleteTopic({ project, topic: topicId }).catch(() => undefined); // an empty topic does no harm
        }
      }
    });
  } finally {
    tree.refresh();
  }
  return so;
}

async function addBatch(
  client: AddingCalls,
  so: AddedLines,
  topicId: number,
  batch: readonly string[],
): Promise<AddedLines> {
  try {
    const { data } = await client.addPrompts({
      project: so.project,
      body: { topic_id: topicId, prompts: [...batch] },
    });
    const full = data.skipped.filter(({ reason }) => reason === 'limit').length;
    return {
      ...so,
      added: [...so.added, ...data.added.map(({ id }) => id)],
      there: so.there + data.skipped.length - full,
      full: so.full + full,
    };
  } catch (error) {
    // Earlier batches stay, so report them.
    if (so.added.length === 0 || !(error instanceof Failure)) throw error;
    return error.code === 'PROMPT_LIMIT_REACHED'
      ? { ...so, full: so.full + batch.length }
      : { ...so, failed: { count: batch.length, error } };
  }
}

/** Selects the new prompts, reports the result, and offers to ask them. */
export async function tellAdded({ dialogs, execute, revealRow, note }: AddingNeeds, so: AddedLines): Promise<void> {
  if (so.failed) note(so.failed.error, 'Prompts');
  const [topicId, ...others] = so.topicIds;
  if (topicId !== undefined) await revealRow({ project: so.project, ...(others.length === 0 && { topicId }) });
  const ask = counted(so.added.length, 'Ask It Now', 'Ask Prompts Now');
  const pressed = await dialogs.tell(summary(so), ...(so.added.length > 0 ? [ask] : []));
  if (pressed === ask) await execute('citedesk.runPrompts', { project: so.project, promptIds: so.added });
}

/** Message about the result, such as `12 prompts added to Televisions, 3 already existed.` */
function summary({ added, topic, there, full, tooLong, failed }: AddedLines): string {
  const parts = [
    addedTo(added.length, topic?.name),
    ...(there > 0 ? [counted(there, '1 already existed', '{0} already existed')] : []),
    ...(full > 0 ? [counted(full, '1 exceeded the plan limit', '{0} exceeded the plan limit')] : []),
    ...(tooLong > 0 ? [t('{0} exceeded {1} characters', tooLong, maxPromptLength)] : []),
    ...(failed ? [t('{0} failed', grouped(failed.count))] : []),
  ];
  return [`${parts.join(', ')}.`, ...(failed ? [explanationOf(failed.error)] : [])].join(' ');
}

function addedTo(count: number, topic: string | undefined): string {
  if (count === 0) return t('No prompts added');
  if (topic === undefined) return counted(count, '1 prompt added', '{0} prompts added');
  return counted(count, '1 prompt added to {1}', '{0} prompts added to {1}', topic);
}
