import { t } from '../../../editor/l10n.ts';
import { answerSigns } from './answerSigns.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';
import type { PromptLine } from '../promptLine.ts';
import type { ManagedRow, TreePlace } from '../../../editor/commandIds.ts';

/**
 * Row of a prompt with the number of latest answers that mention the brand. The icon shows none, some or all, because
 * the editor cuts off long rows. Empty answers don't count.
 */
export class PromptNode implements Node {
  readonly prompt: PromptLine;
  readonly subject: Extract<ManagedRow, { is: 'prompt' }>;
  /** Prefix of the row id. Contains the group if there is one, because a prompt may also be listed under its topic. */
  readonly under: string;
  /** Text, shortened to the differing part if it starts like that of a sibling. */
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

/**
 * Number of latest answers that were shown, and how many of those mention the brand. `short` combines both, as in
 * `1/2`.
 */
export function namedIn(latest: PromptLine['latest']): {
  readonly named: number;
  readonly shown: number;
  readonly short: string | undefined;
} {
  const shown = latest.filter(({ brand_mentioned: mentioned }) => mentioned !== null);
  const named = shown.filter(({ brand_mentioned: mentioned }) => mentioned).length;
  return { named, shown: shown.length, short: shown.length > 0 ? `${named}/${shown.length}` : undefined };
}

/** Icon for a prompt. If no assistant showed an answer, the icon for such an answer. */
export function promptSign(latest: PromptLine['latest']): Pick<TreeRow, 'icon' | 'color'> {
  const { named, shown } = namedIn(latest);
  if (latest.length === 0) return { icon: 'circle-outline' };
  if (shown === 0) return answerSigns.none;
  if (named === 0) return answerSigns.missed;
  return named < shown ? { icon: 'color-mode', color: 'testing.iconQueued' } : answerSigns.named;
}
