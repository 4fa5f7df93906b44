import { assistantName } from '../../contract/models/assistants.ts';
import { type FailureCode, failures, isKnownCode } from '../../contract/failure.ts';
import type { PromptRun } from '../../contract/projects/promptRun.ts';
import type { CommandArguments } from '../commands/ids.ts';
import { counted, t } from '../l10n.ts';
import { shortReason } from './shortReasons.ts';

/** An assistant that was not asked the rest of a run's prompts, and why. */
export interface Refusal {
  readonly model: string;
  readonly code: string;
  readonly message: string;
  /** Prompts without an answer; undefined if the run lists too few of its errors to count them. */
  readonly prompts: number | undefined;
}

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
export function refusalsOf({ errors, failed }: Pick<PromptRun, 'errors' | 'failed'>): readonly Refusal[] {
  const groups = [...Map.groupBy(errors.filter(isRefusal), ({ model, code }) => `${model} ${code}`).values()];
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { model, code, message } = first;
    const listed = new Set(group.map(({ prompt_id: prompt }) => prompt)).size;
    const prompts = errors.length === failed ? listed : undefined;
    return [{ model, code, message, prompts }];
  });
}

/** `ChatGPT: key rejected`. */
export const refusalName = ({ model, code }: Refusal): string => `${assistantName(model)}: ${shortReason(code)}`;

/** `21 prompts not asked`. */
export const unaskedCounted = ({ prompts }: Refusal): string =>
  prompts === undefined ? t('prompts not asked') : counted(prompts, '1 prompt not asked', '{0} prompts not asked');

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
