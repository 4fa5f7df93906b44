import type { Ask } from '../../../contract/projects/promptRun.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { t } from '../../editor/l10n.ts';
import type { Node, TreeRow } from '../../tree/node.ts';

const states: Readonly<Record<Ask['status'], { readonly words: () => string; readonly icon: string }>> = {
  waiting: { words: () => t('waiting'), icon: 'clock' },
  asking: { words: () => t('asking'), icon: 'sync~spin' },
  done: { words: () => t('answered'), icon: 'comment' },
  failed: { words: () => t('failed'), icon: 'warning' },
  cancelled: { words: () => t('canceled'), icon: 'circle-slash' },
};

/** Row of a request to an assistant. A click opens its answer. */
export class AskNode implements Node {
  readonly subject: { readonly project: string; readonly responseId: number } | undefined;
  readonly #ask: Ask;
  readonly #run: string;
  readonly #short: string;

  /**
   * @param run id of the row above
   * @param short prompt text that distinguishes it from the other requests of the run
   */
  constructor(project: string, run: string, ask: Ask, short: string) {
    this.#ask = ask;
    this.#run = run;
    this.#short = short;
    this.subject = ask.response_id === null ? undefined : { project, responseId: ask.response_id };
  }

  get row(): TreeRow {
    const { id, prompt, model, status } = this.#ask;
    const { words, icon } = states[status];
    const who = assistantName(model);
    const whole = prompt.text ?? t('Prompt {0}', prompt.id);
    return {
      id: `${this.#run}/ask/${id}`,
      label: `${who} · ${this.#short}`,
      description: words(),
      tooltip: [whole, who, words()].join('\n'),
      icon,
      kind: `ask;${status}`,
      spoken: [who, words(), whole].join(', '),
      command: this.subject && { command: 'citedesk.openAnswer', argument: this.subject },
    };
  }
}
