import type { ArticleState, PageLine } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';
import { numeral, t } from '../l10n.ts';

export function Pages({ pages }: Pick<ArticleState, 'pages'>) {
  if (pages.length === 0) return null;
  const read = pages.filter((page) => page.read).length;
  return (
    <section class="pages">
      <h2>
        {t('Pages')} <span class="count">{t('{0} of {1} read', numeral(read), numeral(pages.length))}</span>
      </h2>
      <LongList items={pages}>{(page) => <Page page={page} />}</LongList>
    </section>
  );
}

function Page({ page: { url, title, state, read, note } }: { readonly page: PageLine }) {
  const more = note ?? (read ? null : state);
  return (
    <div class="source-page">
      {url === null ? (
        <span>{title}</span>
      ) : (
        <a href={url} title={url}>
          {title}
        </a>
      )}
      {more !== null && <div class="muted">{more}</div>}
    </div>
  );
}
