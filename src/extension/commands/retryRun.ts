import type { Client } from '../../client/client.ts';
import type { PromptRun } from '../../contract/promptRun.ts';
import { assistants, type Assistant } from '../../contract/values.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Watcher } from '../status/watcher.ts';
import type { Command } from './command.ts';

/** API credits of an article whose credits came back, as the contract prices it. */
const price = 10;

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Pick<Client, 'retryContentRun' | 'getPromptRun' | 'runPrompts' | 'getAccount'> }> };
  readonly watcher: Pick<Watcher, 'watch'>;
  readonly dialogs: Pick<Dialogs, 'confirm'>;
}

/** Lets a failed article go on from its last finished step, or asks again what failed, once the person has seen the price. */
export const retryRun = ({ services, watcher, dialogs }: Needs): Command<'citedesk.retryRun'> => ({
  id: 'citedesk.retryRun',
  async run(target) {
    if (!target) return;
    const { client } = await services.connect();
    const { data: account } = await client.getAccount();
    const left = account.credits.available;
    if (target.kind === 'article') {
      if (!(await dialogs.confirm(t('Try this article again: at most {0} credits of {1}.', price, left), t('Try Again')))) return;
      return watcher.watch((await client.retryContentRun({ run: target.runId })).data);
    }
    const { data: run } = await client.getPromptRun({ run: target.runId });
    const calls = failedAsks(run);
    const count = calls.reduce((sum, { prompt_ids: prompts }) => sum + prompts.length, 0);
    if (count === 0 || !(await dialogs.confirm(t('Ask again what failed: {0} credits of {1}.', count, left), t('Try Again')))) return;
    for (const body of calls) watcher.watch((await client.runPrompts({ project: run.project, body })).data);
  },
});

/** A call for each assistant, as a call asks all its prompts on all its assistants. */
function failedAsks({ errors }: PromptRun): readonly { readonly models: [Assistant]; readonly prompt_ids: number[] }[] {
  return assistants.flatMap((model) => {
    const prompts = [...new Set(errors.filter((error) => error.model === model).map((error) => error.prompt_id))];
    return prompts.length === 0 ? [] : [{ models: [model], prompt_ids: prompts }];
  });
}
