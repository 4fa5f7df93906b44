import type { PromptState } from '../../contract/promptState.ts';
import { t } from '../l10n.ts';
import { LongList } from '../longList.tsx';
import type { View } from '../page.tsx';
import { usePartId } from '../report/reportContext.ts';

export function Articles({ state: { articles }, post }: View<PromptState>) {
  const id = usePartId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('Articles')}</h2>
      {articles.length === 0 && <p class="empty">{t('No articles for this prompt in this workspace.')}</p>}
      <LongList items={articles} fewest={5}>
        {({ title, runId }) => (
          <span class="latest">
            <bdi>{title}</bdi>
            <button
              type="button"
              class="secondary"
              aria-label={t('Open: {0}', title)}
              onClick={() => post({ type: 'openArticle', runId })}
            >
              {t('Open')}
            </button>
          </span>
        )}
      </LongList>
    </section>
  );
}
