import type { ComponentChildren } from 'preact';
import { t } from '../l10n.ts';
import { useFigures } from './reportContext.ts';
import { type Listed, listTitle } from './explained.ts';

interface NumberProps extends Listed {
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Figure that links to its answers. */
export function Number({ class: style = '', children, ...listed }: NumberProps) {
  const { state, post } = useFigures();
  const { explain, answers, of } = listed;
  if (explain === undefined || !answers || state.saved) return <span class={style}>{children}</span>;
  return (
    <button
      type="button"
      class={`number ${style}`}
      title={t('Show answers: {0}', of)}
      onClick={() => post({ type: 'showAnswers', explain, title: listTitle(explain, listed) })}
    >
      {children}
    </button>
  );
}
