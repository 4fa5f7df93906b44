import type { ArticleState, FromPage, LostLine } from '../../contract/messages.ts';
import { counted, numeral, t } from '../l10n.ts';

type LostProps = Pick<ArticleState, 'lost' | 'can'> & { readonly post: (message: FromPage) => void };

/** Deviations of a draft from its plan: its length, and missing sections with reasons. */
export function Missing({ missing, short }: Pick<ArticleState, 'missing' | 'short'>) {
  if (missing.length === 0 && short === null) return null;
  return (
    <section class="lost" aria-label={t('Missing sections')}>
      {short !== null && (
        <p>
          <strong>{short}</strong>
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p>
            <strong>
              {counted(missing.length, '1 planned section is missing', '{0} planned sections are missing')}
            </strong>
          </p>
          <ul>
            {missing.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Collapsed list of sentences that were removed from a draft, with reasons and a way to keep them. */
export function Lost({ lost, can, post }: LostProps) {
  if (lost.length === 0) return null;
  const uncarried = lost.some((sentence) => sentence.uncarried);
  return (
    <section class="lost" aria-label={t('Sentences removed from the draft')}>
      <details open={lost.length === 1}>
        <summary>{headline(lost)}</summary>
        <ul>
          {lost.map(({ text, section, reason }, index) => (
            <li key={index}>
              <q>{text}</q>
              <span class="muted">
                {section ?? t('Introduction')} · {reason}
              </span>
            </li>
          ))}
        </ul>
        {uncarried && (
          <p class="mend">
            <span>{t('To keep one of these sentences, add a page that supports it and start over.')}</span>
            {!can.includes('startWithPage') && (
              <button type="button" class="secondary" onClick={() => post({ type: 'startWithPage' })}>
                {t('Add Page and Start Over…')}
              </button>
            )}
          </p>
        )}
      </details>
    </section>
  );
}

function headline(lost: readonly LostLine[]): string {
  const all = lost.length;
  const uncarried = lost.filter((sentence) => sentence.uncarried).length;
  if (uncarried === all)
    return counted(
      all,
      '1 sentence removed: not supported by a linked page',
      '{0} sentences removed: not supported by a linked page',
    );
  if (uncarried === 0) return counted(all, '1 repeated sentence removed', '{0} repeated sentences removed');
  return t(
    '{0} sentences removed: {1} not supported by a linked page, {2} repeated',
    ...[all, uncarried, all - uncarried].map(numeral),
  );
}
