import { Failure } from '../../../contract/failure.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { type Refusal, refusalLine, refusalName, remedyFor, unaskedCounted } from '../../service/failures/refusals.ts';
import { sentenceOf } from '../../service/failures/sentences.ts';
import { shortReason } from '../../service/failures/shortReasons.ts';
import { t } from '../../editor/l10n.ts';
import type { Node, TreeRow } from '../../tree/node.ts';

type FailedAsk = PromptRun['errors'][number];

/** Row of a failed request, with the reason. */
export class FailedAskNode implements Node {
  readonly #run: PromptRun;
  readonly #index: number;
  readonly #promptText: string | undefined;

  constructor(run: PromptRun, index: number, promptText: string | undefined) {
    this.#run = run;
    this.#index = index;
    this.#promptText = promptText;
  }

  get row(): TreeRow {
    const { prompt_id: promptId, model, code, message } = this.#run.errors[this.#index] as FailedAsk;
    const prompt = this.#promptText ?? t('Prompt {0}', promptId);
    const reason = sentenceOf(new Failure(code, message));
    return {
      id: `${this.#run.project}/prompts/${this.#run.id}/${this.#index}`,
      label: `${assistantName(model)}: ${shortReason(code) ?? reason}`,
      description: prompt,
      tooltip: [prompt, assistantName(model), reason, `${code}: ${message}`].join('\n'),
      icon: 'warning',
      kind: 'ask;failed',
      spoken: [assistantName(model), reason, prompt].join(', '),
      command: remedyFor({ code, model, prompts: 1 }, this.#run),
    };
  }
}

/** Row of a refusal: the reason why an assistant wasn't asked several prompts of a run. */
export class RefusalNode implements Node {
  readonly #run: PromptRun;
  readonly #refusal: Refusal;

  constructor(run: PromptRun, refusal: Refusal) {
    this.#run = run;
    this.#refusal = refusal;
  }

  get row(): TreeRow {
    const { model, code, message } = this.#refusal;
    const reason = sentenceOf(new Failure(code, message));
    return {
      id: `${this.#run.project}/prompts/${this.#run.id}/${model}/${code}`,
      label: refusalName(this.#refusal),
      description: unaskedCounted(this.#refusal),
      tooltip: [refusalLine(this.#refusal), reason, `${code}: ${message}`].join('\n'),
      icon: 'error',
      color: 'testing.iconFailed',
      kind: 'ask;refused',
      spoken: [refusalLine(this.#refusal), reason].join(', '),
      command: remedyFor(this.#refusal, this.#run),
    };
  }
}
