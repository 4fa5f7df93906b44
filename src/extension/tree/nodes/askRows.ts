import type { OpenClient } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { Ask, PromptRun } from '../../../contract/projects/promptRun.ts';
import { grouped, t } from '../../l10n.ts';
import { AskNode } from './askNode.ts';
import { FailedAskNode } from './failedAskNode.ts';
import { MessageNode } from './messageNode.ts';
import type { Node } from './node.ts';
import { shortTexts } from './shortTexts.ts';

/** Reads the first asks of a run; undefined where the service does not list them. */
type ReadAsks = (runId: number) => Promise<readonly Ask[] | undefined>;

export type AskCalls = Pick<OpenClient, 'listAsks' | 'supports'>;

/** How a service's asks are read; undefined where it is known to list none. */
export function asksOf(client: AskCalls | undefined): ReadAsks | undefined {
  if (!client?.supports('listWork') || !client.supports('listAsks')) return undefined;
  return async (run) => (await ifOffered(client.listAsks({ run, query: { limit: maxPageSize } })))?.data;
}

/**
 * The rows under a run of prompts: what failed first, then the other asks with what they brought, as far as they were
 * read.
 */
export async function askRows(
  run: PromptRun,
  read: ReadAsks | undefined,
  textOf: (promptId: number) => string | undefined,
): Promise<readonly Node[]> {
  const failed = run.errors.map((error, index) => new FailedAskNode(run, index, textOf(error.prompt_id)));
  const asks = (await read?.(run.id))?.filter(({ status }) => status !== 'failed');
  if (!asks) return failed;
  const shorts = shortTexts(asks.map(({ prompt }) => prompt.text ?? t('Prompt {0}', prompt.id)));
  const above = `${run.project}/prompts/${run.id}`;
  const more = run.total - failed.length - asks.length;
  return [
    ...failed,
    ...asks.map((ask, index) => new AskNode(run.project, above, ask, shorts[index] ?? '')),
    ...(more > 0
      ? [
          new MessageNode({
            id: `${above}/more`,
            text: more === 1 ? t('1 more ask') : t('{0} more asks', grouped(more)),
            icon: 'ellipsis',
          }),
        ]
      : []),
  ];
}
