import type { ArticleState, FromPage } from '../../contract/messages.ts';
import { t } from '../l10n.ts';

type ChangeProps = Pick<ArticleState, 'change'> & { readonly post: (message: FromPage) => void };

export function Change({ change, post }: ChangeProps) {
  if (change === null) return null;
  return (
    <section class="change" aria-label={t('Proposed change')}>
      <p>{change}</p>
      <div class="actions">
        <button type="button" onClick={() => post({ type: 'showChange' })}>
          {t('Show Change')}
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'takeChange' })}>
          {t('Accept Change')}
        </button>
        <button type="button" class="secondary" onClick={() => post({ type: 'discardChange' })}>
          {t('Discard')}
        </button>
      </div>
    </section>
  );
}
