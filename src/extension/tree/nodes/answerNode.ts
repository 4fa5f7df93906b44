import { assistantName } from '../../../contract/models/assistants.ts';
import { t } from '../../l10n.ts';
import type { Node, TreeRow } from './node.ts';
import type { LatestAnswer } from '../promptLine.ts';

const shownWords: Readonly<Record<string, () => string>> = {
  top: () => t('top'),
  middle: () => t('middle'),
  bottom: () => t('bottom'),
  positive: () => t('positive'),
  mixed: () => t('mixed'),
  negative: () => t('negative'),
};

/** An assistant's newest answer: where the brand stands in it, how it is spoken of, and when. */
export class AnswerNode implements Node {
  readonly answer: LatestAnswer;
  readonly subject: { readonly project: string; readonly responseId: number };

  constructor(project: string, answer: LatestAnswer) {
    this.answer = answer;
    this.subject = { project, responseId: answer.response_id };
  }

  get row(): TreeRow {
    const { response_id: id, model, date, brand_mentioned: mentioned, position, sentiment } = this.answer;
    const found =
      mentioned === null ? t('no answer shown') : !mentioned ? t('not named') : howNamed(position, sentiment);
    return {
      id: `${this.subject.project}/answer/${id}`,
      label: assistantName(model),
      description: `${found} · ${date}`,
      tooltip: `${assistantName(model)} · ${date}\n${found}`,
      icon: mentioned === null ? 'circle-outline' : mentioned ? 'pass' : 'circle-slash',
      color: mentioned ? 'testing.iconPassed' : undefined,
      kind: mentioned === null ? 'answer;none' : mentioned ? 'answer;named' : 'answer;missed',
      spoken: `${assistantName(model)}, ${found}, ${date}`,
      deed: { command: 'citedesk.openAnswer', argument: this.subject },
    };
  }
}

function howNamed(position: string | null, sentiment: string | null): string {
  const said = [position, sentiment].filter((word) => word !== null).map((word) => shownWords[word]?.() ?? word);
  return said.length > 0 ? said.join(', ') : t('named');
}
