import { Failure } from '../../contract/failure.ts';
import { cutOff } from './events.ts';
import { quoted } from './quoted.ts';

/** True if the model completed its answer, according to the provider's `finish_reason`. */
export const endsWhole = (reason: string): boolean => wholeEndings.has(plainReason(reason));

export function endFailure(reason: string, apiKey: string | undefined): Failure {
  const name = plainReason(reason);
  const said = quoted(reason, apiKey);
  if (lengthEndings.test(name)) return cutOff(said);
  if (declinedEndings.test(name))
    return new Failure('PROVIDER_DECLINED', `The model declined to answer this prompt (${said}).`);
  if (tools.test(name))
    return new Failure(
      'PROVIDER_FAILED',
      `Instead of answering, the model called a tool that wasn’t available (${said}).`,
    );
  if (brokenOff.test(name)) return new Failure('PROVIDER_INTERRUPTED', `The answer was interrupted (${said}).`);
  return new Failure('PROVIDER_FAILED', `The provider ended the answer early (${said}).`);
}

const plainReason = (reason: string): string =>
  reason
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^finish_reason_/, '');

/** Values used by OpenAI, Google, Anthropic, Cohere, and servers for local models. */
const wholeEndings = new Set([
  'stop',
  'stopped',
  'stop_sequence',
  'stop_string',
  'stop_str',
  'stop_token',
  'matched_stop',
  'end',
  'end_turn',
  'eos',
  'eos_token',
  'eos_found',
  'complete',
  'completed',
  'done',
  'finished',
  'normal',
]);

const lengthEndings = /length|max.*token|max_output|limit|context_window/;
const declinedEndings =
  /filter|safety|language|sensitive|refus|prohibited|block|recitation|moderation|guardrail|toxic|policy|spii/;
const tools = /tool|function/;
const brokenOff = /resource|error|abort|cancel|network|time_?out|interrupt|unavailable|overload/;
