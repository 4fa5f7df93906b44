import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import { refusalsOf } from '../../service/failures/refusals.ts';
import { counted, t } from '../../editor/l10n.ts';
import type { RunAsks } from './askPages.ts';
import { AskNode } from './askNode.ts';
import { FailedAskNode, RefusalNode } from './failedAskNode.ts';
import { MoreNode } from '../../tree/moreNode.ts';
import type { Node } from '../../tree/node.ts';
import { shortTexts } from '../../prompts/tree/nodes/shortTexts.ts';

/**
 * Rows below a prompt run: failures first, with one row per refusal of an assistant, then the other requests read so
 * far, then a row that loads more.
 */
export function askRows(
  run: PromptRun,
  read: RunAsks | undefined,
  textOf: (promptId: number) => string | undefined,
): readonly Node[] {
  const refusals = refusalsOf(run).filter(({ prompts }) => prompts !== 1);
  const isTold = ({ model, code }: PromptRun['errors'][number]): boolean =>
    refusals.some((refusal) => refusal.model === model && refusal.code === code);
  const failed = [
    ...refusals.map((refusal) => new RefusalNode(run, refusal)),
    ...run.errors.flatMap((error, index) =>
      isTold(error) ? [] : [new FailedAskNode(run, index, textOf(error.prompt_id))],
    ),
  ];
  if (!read) return failed;
  const asks = read.asks.filter(({ status }) => status !== 'failed');
  const shorts = shortTexts(asks.map(({ prompt }) => prompt.text ?? t('Prompt {0}', prompt.id)));
  const above = `${run.project}/prompts/${run.id}`;
  const left = run.total - read.asks.length;
  return [
    ...failed,
    ...asks.map((ask, index) => new AskNode(run.project, above, ask, shorts[index] ?? '')),
    ...(read.more
      ? [
          new MoreNode(
            `${above}/more`,
            { run: run.id },
            left > 0 ? counted(left, '1 more request', '{0} more requests') : undefined,
          ),
        ]
      : []),
  ];
}
