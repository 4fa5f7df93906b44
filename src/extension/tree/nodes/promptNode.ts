import { t } from '../../l10n.ts';
import type { Node, TreeRow } from './node.ts';
import type { PromptLine } from '../promptLine.ts';

/**
 * A prompt, and how many assistants' latest answers name the brand: as a number, and as none, some or all by the icon,
 * as long prompts leave the number no room. An assistant that showed no answer does not count.
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
      label: text,
      description: answered ? `${named}/${shown.length}` : undefined,
      tooltip: `${text}\n${answered ? count : t('Not asked yet')}`,
      icon: !answered ? 'circle-outline' : named === 0 ? 'circle-slash' : named < shown.length ? 'pass' : 'pass-filled',
      color: named > 0 ? 'testing.iconPassed' : undefined,
      kind: answered ? 'prompt;answered' : 'prompt;fresh',
      expandable: answered,
      spoken: `${text}, ${answered ? count : t('Not asked yet')}`,
    };
  }
}
