import type { FactLine, FromPage, SectionLines } from '../../contract/messages.ts';
import { LongList } from '../longList.tsx';
import { t } from '../l10n.ts';

interface SectionProps {
  readonly section: SectionLines | null;
  readonly post: (message: FromPage) => void;
}

interface FactsProps extends SectionProps {
  readonly section: SectionLines;
}

/** Evidence for the section at the cursor. */
export function Section({ section, post }: SectionProps) {
  if (!section) return null;
  return (
    <section class="evidence">
      <h2>{t('Evidence for this section')}</h2>
      {section.heading !== null && <p class="muted">{section.heading}</p>}
      <Facts section={section} post={post} />
    </section>
  );
}

export function Facts({ section: { facts, note }, post }: FactsProps) {
  return (
    <>
      {note !== null && <p class="empty">{note}</p>}
      <LongList items={facts} fewest={3}>
        {(fact) => <Fact fact={fact} post={post} />}
      </LongList>
    </>
  );
}

function Fact({ fact, post }: { readonly fact: FactLine; readonly post: SectionProps['post'] }) {
  const { insertions, words, isRow, about, url, site, linked } = fact;
  return (
    <div class="fact">
      {isRow ? <span>{words}</span> : <q>{words}</q>}
      <span class="muted">{[about, site, linked && t('linked here')].filter(Boolean).join(' · ')}</span>
      <div class="actions">
        {insertions.map(({ id, figure }) => (
          <button
            key={id}
            type="button"
            class="quiet"
            aria-label={figure === null ? t('Insert as quotation: {0}', words) : t('Insert {0}: {1}', figure, words)}
            onClick={() => post({ type: 'insertFact', id })}
          >
            {figure === null ? t('Insert') : t('Insert {0}', figure)}
          </button>
        ))}
        {url !== null && (
          <button
            type="button"
            class="quiet"
            aria-label={t('Open page: {0}', site)}
            onClick={() => post({ type: 'openLink', url })}
          >
            {t('Open Page')}
          </button>
        )}
      </div>
    </div>
  );
}
