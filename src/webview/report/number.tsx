import type { ComponentChildren } from 'preact';
import { t } from '../l10n.ts';
import { useDesk } from './desk.ts';
import { listTitle } from './explained.ts';

interface NumberProps {
  /** Where the answers behind it are; of other services there is no such place. */
  readonly explain?: string | undefined;
  readonly answers?: number | undefined;
  /** How many there are in all, where these are some of them. */
  readonly total?: number | undefined;
  /** What it is a figure of, as the list of its answers is titled. */
  readonly of: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A figure that leads to the answers behind it. */
export function Number({ explain, answers, total, of, class: style = '', children }: NumberProps) {
  const { state, post } = useDesk();
  if (explain === undefined || !answers || state.saved) return <span class={style}>{children}</span>;
  return (
    <button
      type="button"
      class={`number ${style}`}
      title={t('Show the answers: {0}', of)}
      onClick={() => post({ type: 'showAnswers', explain, title: listTitle(explain, { answers, total, of }) })}
    >
      {children}
    </button>
  );
}
