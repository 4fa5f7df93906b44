import { assistantName } from '../../contract/models/assistants.ts';
import { type FailureCode, failures, isKnownCode } from '../../contract/failure.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { CommandArguments } from '../commands/ids.ts';
import { counted } from '../l10n.ts';
import { shortReason } from './shortReasons.ts';

/** An assistant that was not asked the rest of a run's prompts, why, and how many there are. */
export type Refusal = NonNullable<PromptRun['error_counts']>[number];

/** Failures of an assistant as a whole, which meet each of its prompts alike. */
const ofAssistant: ReadonlySet<string> = new Set<FailureCode>([
  'ASSISTANT_NOT_CONFIGURED',
  'PROVIDER_KEY_INVALID',
  'PROVIDER_QUOTA',
  'PROVIDER_BUDGET_SPENT',
  'SPENDING_CAP_REACHED',
]);

/** True if an error is about its assistant and not about its prompt. */
const isRefusal = ({ code }: { readonly code: string }): boolean => ofAssistant.has(code);

/** Each assistant of a run that refused, once for each reason. */
export const refusalsOf = (run: FailedAsks): readonly Refusal[] => countsOf(run).filter(isRefusal);

type FailedAsks = Pick<PromptRun, 'errors' | 'error_counts'>;

/** The failures of a run by assistant and code; counted here for a service that doesn't. */
const countsOf = ({ errors, error_counts: counts }: FailedAsks): readonly Refusal[] =>
  counts ??
  [...Map.groupBy(errors, ({ model, code }) => `${model} ${code}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ model, code, message }) => ({
      model,
      code,
      message,
      prompts: new Set(group.map(({ prompt_id: prompt }) => prompt)).size,
    })),
  );

/** `ChatGPT: key rejected`. */
export const refusalName = ({ model, code }: Refusal): string => `${assistantName(model)}: ${shortReason(code)}`;

/** `21 prompts not asked`. */
export const unaskedCounted = ({ prompts }: Refusal): string =>
  counted(prompts, '1 prompt not asked', '{0} prompts not asked');

/** `ChatGPT: key rejected · 21 prompts not asked`. */
export const refusalLine = (refusal: Refusal): string => `${refusalName(refusal)} · ${unaskedCounted(refusal)}`;

type Remedy =
  | { readonly command: 'citedesk.setSpendingCap'; readonly argument?: undefined }
  | {
      readonly command: 'citedesk.configureAssistant';
      readonly argument: CommandArguments['citedesk.configureAssistant'];
    };

/** The command that can help an assistant that failed with this code. */
export function remedyFor({ code, model }: Pick<Refusal, 'code' | 'model'>): Remedy | undefined {
  const action = isKnownCode(code) ? failures[code].action : 'none';
  if (action === 'raiseCap') return { command: 'citedesk.setSpendingCap' };
  if (action !== 'configure') return undefined;
  const argument = { assistants: [model], ...(code === 'PROVIDER_KEY_INVALID' && { key: true }) };
  return { command: 'citedesk.configureAssistant', argument };
}
