import type { ModelContext } from './registerModels.ts';
import type { OpenClient } from '../../client/client.ts';
import { allRows } from '../../client/pages.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import { assistants, type Assistant } from '../../contract/models/assistants.ts';
import { grouped, t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { priceCounted } from '../service/models.ts';
import { inBatches } from '../prompts/promptLines.ts';
import { maxPromptsChosen } from '../../contract/call/limits.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { configureAssistant } from './configureAssistant.ts';
import { findLocalServers, listModels } from './modelList.ts';
import { testModel } from './testModel.ts';

/** Commands for models, and for runs that need one. */
export const modelCommands = (context: ModelContext): readonly Command<CommandId>[] => [
  configureAssistant({
    ...context,
    listModels: (place) => listModels(place),
    findServers: () => findLocalServers(),
    editorModels: () => context.lender.models(),
    showExtensions: () => context.lender.showExtensions(),
    feed: () => context.services.feed(),
  }),
  testModel(context),
  retryRun(context),
  lendModel(context),
];

/** Price of retrying an article whose credits were refunded, in API credits as in the contract. */
const price = 10;

/**
 * Resumes a failed article after its last finished step, or asks failed prompts again, after the user confirms the
 * price.
 */
export const retryRun = ({
  services,
  watcher,
  status,
  dialogs,
  execute,
}: ModelContext): Command<'citedesk.retryRun'> => ({
  id: 'citedesk.retryRun',
  async run(target) {
    if (!target) return;
    if (target.kind === 'export') return execute('citedesk.export', { project: target.project, again: target.runId });
    const { local, client } = await services.connect();
    // The limits of a local account are never reached.
    const credits = local ? undefined : (await client.getAccount()).data.credits.available;
    if (target.kind === 'article') {
      const question =
        credits === undefined
          ? t('Retry this article from its last completed step?')
          : t('Retry this article? This uses up to {0} of your {1} credits.', price, grouped(credits));
      if (!(await dialogs.confirm(question, t('Retry')))) return;
      return watcher.watch((await client.retryContentRun({ run: target.runId })).data);
    }
    const { data: run } = await client.getPromptRun({ run: target.runId });
    const calls = callsFor(await failedAsks(client, run), target.models);
    const count = calls.reduce((sum, { prompt_ids: prompts }) => sum + prompts.length, 0);
    if (
      count === 0 ||
      !(await dialogs.confirm(t('Retry failed prompts ({0})?', priceCounted(count, credits)), t('Retry')))
    )
      return;
    status.markSeen(target);
    for (const body of calls) watcher.watch((await client.runPrompts({ project: run.project, body })).data);
  },
});

type FailedAsk = Pick<PromptRun['errors'][number], 'model' | 'prompt_id'>;

/** Returns all failed requests of a run. `run.errors` contains only the first ones. */
async function failedAsks(client: OpenClient, run: PromptRun): Promise<readonly FailedAsk[]> {
  if (run.errors.length === run.failed || !client.supports('listAsks')) return run.errors;
  const failed: FailedAsk[] = [];
  for await (const { status, model, prompt } of allRows(client.listAsks, { run: run.id }))
    if (status === 'failed') failed.push({ model, prompt_id: prompt.id });
  return failed;
}

/** Returns one request for each assistant, because a request asks all of its prompts on all of its assistants. */
const callsFor = (
  failed: readonly FailedAsk[],
  models: readonly string[] = assistants,
): readonly { readonly models: [Assistant]; readonly prompt_ids: number[] }[] =>
  assistants
    .filter((model) => models.includes(model))
    .flatMap((model) => {
      const prompts = new Set(failed.filter((ask) => ask.model === model).map((ask) => ask.prompt_id));
      return inBatches([...prompts], maxPromptsChosen).map((batch) => ({ models: [model], prompt_ids: [...batch] }));
    });

/** Lends the editor's language model to an article that waits for one. */
export const lendModel = ({ lender }: ModelContext): Command<'citedesk.lendModel'> => ({
  id: 'citedesk.lendModel',
  async run(target) {
    if (target) await lender.lendTo(target.runId);
  },
});
