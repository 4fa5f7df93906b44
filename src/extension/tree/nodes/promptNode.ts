import { t } from '../../l10n.ts';
import { answerSigns } from './answerSigns.ts';
import type { Node, TreeRow } from './node.ts';
import type { PromptLine } from '../promptLine.ts';

/**
 * A prompt, and how many assistants' latest answers name the brand: as a number before its words, which the editor cuts
 * from their end, and as none, some or all by the icon. An assistant that showed no answer does not count.
 */
export class PromptNode implements Node {
  readonly prompt: PromptLine;
  readonly subject: { readonly project: string; readonly promptId: number };

  constructor(project: string, prompt: PromptLine) {
    this.prompt = prompt;
    this.subject = { project, promptId: prompt.id };
  }

  get row(): TreeRow {
    const { id, text, latest } = this.prompt;
    const shown = latest.filter(({ brand_mentioned: mentioned }) => mentioned !== null);
    const named = shown.filter(({ brand_mentioned: mentioned }) => mentioned).length;
    const answered = latest.length > 0;
    const count = t('{0} of {1} latest answers name the brand', named, shown.length);
    return {
      id: `${this.subject.project}/prompt/${id}`,
      label: shown.length > 0 ? `${named}/${shown.length} · ${text}` : text,
      tooltip: `${text}\n${answered ? count : t('Not asked yet')}`,
      ...signOf(named, shown.length, answered),
      kind: answered ? 'prompt;answered' : 'prompt;fresh',
      expandable: answered,
      spoken: `${text}, ${answered ? count : t('Not asked yet')}`,
    };
  }
}

/** A prompt that no assistant showed an answer to has the sign of such an answer. */
function signOf(named: number, shown: number, answered: boolean): Pick<TreeRow, 'icon' | 'color'> {
  if (!answered) return { icon: 'circle-outline' };
  if (shown === 0) return answerSigns.none;
  if (named === 0) return answerSigns.missed;
  return named < shown ? { icon: 'color-mode', color: 'testing.iconQueued' } : answerSigns.named;
}
