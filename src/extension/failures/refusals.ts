import { assistantName } from '../../contract/models/assistants.ts';
import { type FailureCode, failures, isKnownCode } from '../../contract/failure.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { CommandArguments, Unasked } from '../commands/ids.ts';
import { counted } from '../l10n.ts';
import { shortReason } from './shortReasons.ts';

/** An assistant that was not asked the rest of a run's prompts, why, and how many there are. */
export type Refusal = NonNullable<PromptRun['error_counts']>[number];

/** Refusals that another key or model ends. */
const ofSetUp: ReadonlySet<string> = new Set<FailureCode>([
  'ASSISTANT_NOT_CONFIGURED',
  'PROVIDER_KEY_INVALID',
  'PROVIDER_QUOTA',
]);

/** Failures of an assistant as a whole, which meet each of its prompts alike. */
const ofAssistant: ReadonlySet<string> = new Set([...ofSetUp, 'PROVIDER_BUDGET_SPENT', 'SPENDING_CAP_REACHED']);

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

/** The run without what another key or model of these assistants ends. */
export function withoutRefusals(run: PromptRun, models: readonly string[]): PromptRun {
  const isLeft = ({ code, model }: Pick<Refusal, 'model' | 'code'>): boolean =>
    !ofSetUp.has(code) || !models.includes(model);
  const all = countsOf(run);
  const left = all.filter(isLeft);
  if (left.length === all.length) return run;
  const failed = left.reduce((sum, { prompts }) => sum + prompts, 0);
  return { ...run, failed, errors: run.errors.filter(isLeft), error_counts: left };
}

/** `ChatGPT: key rejected`. */
export const refusalName = ({ model, code }: Refusal): string => `${assistantName(model)}: ${shortReason(code)}`;

/** `21 prompts not asked`. */
export const unaskedCounted = ({ prompts }: Refusal): string =>
  counted(prompts, '1 prompt not asked', '{0} prompts not asked');

/** `ChatGPT: key rejected · 21 prompts not asked`. */
export const refusalLine = (refusal: Refusal): string => `${refusalName(refusal)} · ${unaskedCounted(refusal)}`;

/** The button that asks what a refused assistant was not asked. */
export const askLabel = ({ prompts }: Unasked): string =>
  counted(prompts, 'Ask the Prompt Not Asked', 'Ask the {0} Prompts Not Asked');

/** What that button runs, as an argument of `citedesk.retryRun`. */
export const retryOf = ({ runId, models }: Unasked) => ({ kind: 'prompts', runId, models }) as const;

type Remedy =
  | { readonly command: 'citedesk.setSpendingCap'; readonly argument?: undefined }
  | {
      readonly command: 'citedesk.configureAssistant';
      readonly argument: CommandArguments['citedesk.configureAssistant'];
    };

/** The command that can help an assistant that failed so in a run. */
export function remedyFor(
  { code, model, prompts }: Pick<Refusal, 'code' | 'model' | 'prompts'>,
  { id: runId }: Pick<PromptRun, 'id'>,
): Remedy | undefined {
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
