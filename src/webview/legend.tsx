import { t } from './l10n.ts';

export function Legend({ html }: { readonly html: string }) {
  const brand = html.includes('<mark class="brand"');
  const competitor = html.includes('<mark class="competitor"');
  if (!brand && !competitor) return null;
  return (
    <p class="legend">
      {t('Highlighted:')} {brand && <mark class="brand">{t('brand')}</mark>}{' '}
      {competitor && <mark class="competitor">{t('competitor')}</mark>}
    </p>
  );
}
