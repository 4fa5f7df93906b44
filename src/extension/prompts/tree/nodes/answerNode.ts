import { assistantName } from '../../../../contract/models/assistants.ts';
import { dayText } from '../../../editor/l10n.ts';
import { findingOf } from '../answerWords.ts';
import { answerSigns, standingOf } from './answerSigns.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';
import type { LatestAnswer } from '../promptLine.ts';

/** Row of an assistant's newest answer to a prompt, with position, sentiment and date. */
export class AnswerNode implements Node {
  readonly answer: LatestAnswer;
  readonly subject: {
    readonly project: string;
    readonly promptId: number;
    readonly model: string;
    readonly responseId: number;
  };

  readonly #under: string;

  /** @param under prefix of the row id */
  constructor(
    {
      project,
      promptId,
      under = project,
    }: { readonly project: string; readonly promptId: number; readonly under?: string },
    answer: LatestAnswer,
  ) {
    this.answer = answer;
    this.#under = under;
    this.subject = { project, promptId, model: answer.model, responseId: answer.response_id };
  }

  get row(): TreeRow {
    const { response_id: id, model, date, brand_mentioned: mentioned } = this.answer;
    const { project } = this.subject;
    const standing = standingOf(mentioned);
    const found = findingOf(this.answer);
    const day = dayText(date);
    return {
      id: `${this.#under}/answer/${id}`,
      label: assistantName(model),
      description: `${found} · ${day}`,
      tooltip: `${assistantName(model)} · ${day}\n${found}`,
      ...answerSigns[standing],
      kind: `answer;${standing}`,
      spoken: `${assistantName(model)}, ${found}, ${day}`,
      command: { command: 'citedesk.openAnswer', argument: { project, responseId: id, quiet: true } },
    };
  }
}
