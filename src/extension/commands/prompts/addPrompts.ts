import { Failure } from '../../../contract/failure.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { Command, Execute } from '../command.ts';
import { inBatches, promptLines } from '../../dialogs/promptLines.ts';
import type { TextSources } from '../../dialogs/textSources.ts';
import { maxPromptLength, maxPromptsAdded } from '../../../contract/call/limits.ts';

/** The call that adds prompts, with what is read of its answer. */
interface AddingCalls {
  addPrompts(input: {
    readonly project: string;
    readonly body: { readonly topic_id: number; readonly prompts: string[] };
  }): Promise<{
    readonly data: { readonly skipped: readonly { readonly reason: string }[] };
    readonly meta: { readonly added: number };
  }>;
}

interface Needs<Calls extends AddingCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: {
    project(client: Calls, id?: string): Promise<{ readonly id: string } | undefined>;
    topic(client: Calls, project: string): Promise<number | undefined>;
  };
  readonly sources: TextSources;
  readonly dialogs: Pick<Dialogs, 'tell' | 'progress'>;
  readonly execute: Execute;
  readonly tree: { refresh(): void };
}

interface AddedPrompts {
  readonly added: number;
  readonly there: number;
  readonly full: number;
}

/** Adds prompts, one a line: from the selection, the clipboard, a page to write on, or typed. */
export const addPrompts = <Calls extends AddingCalls>({
  services,
  pickers,
  sources,
  dialogs,
  execute,
  tree,
}: Needs<Calls>): Command<'citedesk.addPrompts'> => ({
  id: 'citedesk.addPrompts',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const topicId = place?.topicId ?? (await pickers.topic(client, project.id));
    if (!topicId) return;
    const text = await sources.ask();
    if (text === undefined) return;
    const { prompts, tooLong } = promptLines(text);
    let outcome: AddedPrompts = { added: 0, there: 0, full: 0 };
    try {
      if (prompts.length > 0)
        outcome = await dialogs.progress(t('Adding prompts'), (say, signal) =>
          addInBatches(client, { project: project.id, topicId, prompts, say, signal }),
        );
    } finally {
      tree.refresh();
    }
    const ask = t('Ask Them Now');
    const pressed = await dialogs.tell(summary(outcome, tooLong.length), ...(outcome.added > 0 ? [ask] : []));
    if (pressed === ask) await execute('citedesk.runPrompts', { project: project.id, topicId });
  },
});

interface PromptsToAdd {
  readonly project: string;
  readonly topicId: number;
  readonly prompts: readonly string[];
  readonly say: (line: string, more: number) => void;
  readonly signal: AbortSignal;
}

async function addInBatches(
  client: AddingCalls,
  { project, topicId, prompts, say, signal }: PromptsToAdd,
): Promise<AddedPrompts> {
  let outcome: AddedPrompts = { added: 0, there: 0, full: 0 };
  let sent = 0;
  for (const batch of inBatches(prompts, maxPromptsAdded)) {
    if (signal.aborted) break;
    try {
      const { data, meta } = await client.addPrompts({ project, body: { topic_id: topicId, prompts: [...batch] } });
      const full = data.skipped.filter(({ reason }) => reason === 'limit').length;
      outcome = {
        added: outcome.added + meta.added,
        there: outcome.there + data.skipped.length - full,
        full: outcome.full + full,
      };
    } catch (error) {
      // What went in before stays in, and is worth telling.
      if (outcome.added === 0 || !(error instanceof Failure) || error.code !== 'PROMPT_LIMIT_REACHED') throw error;
      outcome = { ...outcome, full: outcome.full + batch.length };
    }
    sent += batch.length;
    say(t('{0} of {1}', sent, prompts.length), (100 * batch.length) / prompts.length);
  }
  return outcome;
}

/** One message for all that came of it, e.g. `12 added, 3 were there already.` */
function summary({ added, there, full }: AddedPrompts, tooLong: number): string {
  const parts = [
    t('{0} added', added),
    ...(there > 0 ? [there === 1 ? t('1 was there already') : t('{0} were there already', there)] : []),
    ...(full > 0 ? [full === 1 ? t('1 did not fit into the plan') : t('{0} did not fit into the plan', full)] : []),
    ...(tooLong > 0 ? [t('{0} longer than {1} characters', tooLong, maxPromptLength)] : []),
  ];
  return `${parts.join(', ')}.`;
}
