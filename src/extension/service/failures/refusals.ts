import { assistantName } from '../../../contract/models/assistants.ts';
import { type FailureCode, failures, isKnownCode } from '../../../contract/failure.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import type { CommandArguments, Unasked } from '../../editor/commandIds.ts';
import { counted, t } from '../../editor/l10n.ts';

/** Assistant that was not asked the remaining prompts of a run, with the reason and their number. */
export type Refusal = NonNullable<PromptRun['error_counts']>[number];

/** Refusals that another key or model fixes. */
const ofSetUp: ReadonlySet<string> = new Set<FailureCode>([
  'ASSISTANT_NOT_CONFIGURED',
  'PROVIDER_KEY_INVALID',
  'PROVIDER_QUOTA',
]);

/** Failures of an assistant that affect all of its prompts. */
const ofAssistant: ReadonlySet<string> = new Set([...ofSetUp, 'PROVIDER_BUDGET_SPENT', 'SPENDING_CAP_REACHED']);

/** True if an error is about its assistant and not about its prompt. */
const isRefusal = ({ code }: { readonly code: string }): boolean => ofAssistant.has(code);

/** Refusals of a run, one per assistant and reason. */
export const refusalsOf = (run: PromptRun): readonly Refusal[] => countsOf(run).filter(isRefusal);

/** Failures of a run by assistant and code. Counted here if the service doesn't. */
const countsOf = ({ errors, error_counts: counts }: PromptRun): readonly Refusal[] =>
  counts ??
  [...Map.groupBy(errors, ({ model, code }) => `${model} ${code}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ model, code, message }) => ({
      model,
      code,
      message,
      prompts: new Set(group.map(({ prompt_id: prompt }) => prompt)).size,
    })),
  );

/** Removes the refusals that a new key or model of these assistants fixes. */
export function withoutRefusals(run: PromptRun, models: readonly string[]): PromptRun {
  const isLeft = ({ code, model }: Pick<Refusal, 'model' | 'code'>): boolean =>
    !ofSetUp.has(code) || !models.includes(model);
  const refusals = countsOf(run);
  const remaining = refusals.filter(isLeft);
  if (remaining.length === refusals.length) return run;
  const failed = remaining.reduce((sum, { prompts }) => sum + prompts, 0);
  return { ...run, failed, errors: run.errors.filter(isLeft), error_counts: remaining };
}

/** Name of a refusal: `ChatGPT: key rejected`. */
export const refusalName = ({ model, code }: Refusal): string => `${assistantName(model)}: ${shortReason(code)}`;

export const unaskedCounted = ({ prompts }: Refusal): string =>
  counted(prompts, '1 prompt not asked', '{0} prompts not asked');

/** Full line for a refusal: `ChatGPT: key rejected · 21 prompts not asked`. */
export const refusalLine = (refusal: Refusal): string => `${refusalName(refusal)} · ${unaskedCounted(refusal)}`;

/** Label of the button that asks the remaining prompts. */
export const askLabel = ({ prompts }: Unasked): string =>
  counted(prompts, 'Ask the Prompt Not Asked', 'Ask the {0} Prompts Not Asked');

/** Argument of `citedesk.retryRun` for that button. */
export const retryOf = ({ runId, models }: Unasked) => ({ kind: 'prompts', runId, models }) as const;

type RefusalCommand =
  | { readonly command: 'citedesk.setSpendingCap'; readonly argument?: undefined }
  | {
      readonly command: 'citedesk.configureAssistant';
      readonly argument: CommandArguments['citedesk.configureAssistant'];
    };

/** Command that can fix a refusal. */
export function refusalCommand(
  { code, model, prompts }: Pick<Refusal, 'code' | 'model' | 'prompts'>,
  { id: runId }: PromptRun,
): RefusalCommand | undefined {
  const action = isKnownCode(code) ? failures[code].action : 'none';
  if (action === 'raiseCap') return { command: 'citedesk.setSpendingCap' };
  if (action !== 'configure') return undefined;
  const argument = {
    assistants: [model],
    ...(code === 'PROVIDER_KEY_INVALID' && { key: true }),
    ...(ofSetUp.has(code) && { unasked: { runId, prompts, models: [model] } }),
  };
  return { command: 'citedesk.configureAssistant', argument };
}

const shortReasons: Readonly<Record<string, (() => string) | undefined>> = {
  ASSISTANT_NOT_CONFIGURED: () => t('no model set up'),
  PROVIDER_KEY_INVALID: () => t('key rejected'),
  PROVIDER_REFUSED: () => t('request rejected'),
  PROVIDER_QUOTA: () => t('no credit or quota left'),
  PROVIDER_BUDGET_SPENT: () => t('daily budget used up'),
  SPENDING_CAP_REACHED: () => t('monthly spending limit reached'),
  PROVIDER_DECLINED: () => t('declined to answer'),
  PROVIDER_TOO_LARGE: () => t('answer too long'),
  PROVIDER_RATE_LIMITED: () => t('too many requests'),
  PROVIDER_UNREACHABLE: () => t('can’t be reached'),
  PROVIDER_FAILED: () => t('provider error'),
  PROVIDER_TIMEOUT: () => t('timed out'),
  PROVIDER_EMPTY: () => t('empty answer'),
  PROVIDER_INTERRUPTED: () => t('answer cut off'),
  INTERRUPTED: () => t('service stopped'),
};

/** Short reason of a failed request for a row. Undefined if the code has none. */
export const shortReason = (code: string): string | undefined =>
  isKnownCode(code) ? shortReasons[code]?.() : undefined;
