import { t } from '../../l10n.ts';
import { answerSigns } from './answerSigns.ts';
import type { TreePlace } from '../places.ts';
import type { ManagedRow, Node, TreeRow } from './node.ts';
import type { PromptLine } from '../promptLine.ts';

/**
 * A prompt, followed by how many assistants' latest answers mention the brand. The icon shows the same as none, some or
 * all, because the editor cuts long rows off at their end. Assistants that showed no answer don't count.
 */
export class PromptNode implements Node {
  readonly prompt: PromptLine;
  readonly subject: Extract<ManagedRow, { is: 'prompt' }>;
  /** Stands before its id where it is not under its topic, as a tree has no two rows of one id. */
  readonly under: string;
  /** Its text, where that is too much like another's beside it what they differ in. */
  readonly #short: string;

  constructor({ project, group }: Pick<TreePlace, 'project' | 'group'>, prompt: PromptLine, short = prompt.text) {
    this.prompt = prompt;
    this.#short = short;
    this.subject = { is: 'prompt', project, promptId: prompt.id, text: prompt.text };
    this.under = group === undefined ? project : `${project}/${group}`;
  }

  get row(): TreeRow {
    const { id, text, latest, paused = false } = this.prompt;
    const answered = latest.length > 0;
    const { named, shown, short } = namedIn(latest);
    const told = paused ? [t('Paused')] : [];
    const count = t('{0} of {1} latest answers mention the brand', named, shown);
    return {
      id: `${this.under}/prompt/${id}`,
      label: this.#short,
      description: [...(short === undefined ? [] : [short]), ...told].join(' · '),
      tooltip: [text, answered ? count : t('Not asked yet'), ...told].join('\n'),
      ...(paused ? { icon: 'debug-pause' } : promptSign(latest)),
      kind: `prompt;${answered ? 'answered' : 'fresh'}${paused ? ';paused' : ''}`,
      expandable: answered,
      spoken: [text, answered ? count : t('Not asked yet'), ...told].join(', '),
    };
  }
}

/** How many latest answers were shown, and how many of them name the brand; `short` is both as `1/2`. */
export function namedIn(latest: PromptLine['latest']): {
  readonly named: number;
  readonly shown: number;
  readonly short: string | undefined;
} {
  const shown = latest.filter(({ brand_mentioned: mentioned }) => mentioned !== null);
  const named = shown.filter(({ brand_mentioned: mentioned }) => mentioned).length;
  return { named, shown: shown.length, short: shown.length > 0 ? `${named}/${shown.length}` : undefined };
}

/** A prompt that no assistant showed an answer to has the sign of such an answer. */
export function promptSign(latest: PromptLine['latest']): Pick<TreeRow, 'icon' | 'color'> {
  const { named, shown } = namedIn(latest);
  if (latest.length === 0) return { icon: 'circle-outline' };
  if (shown === 0) return answerSigns.none;
  if (named === 0) return answerSigns.missed;
  return named < shown ? { icon: 'color-mode', color: 'testing.iconQueued' } : answerSigns.named;
}
