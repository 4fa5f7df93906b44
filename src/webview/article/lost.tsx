import type { ArticleState, FromPage, LostLine } from '../../contract/messages.ts';
import { counted, numeral, t } from '../l10n.ts';

type LostProps = Pick<ArticleState, 'lost' | 'can'> & { readonly post: (message: FromPage) => void };

/** The planned sections that a draft lacks, each with the reason. */
export function Missing({ missing }: Pick<ArticleState, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <section class="lost" aria-label={t('Sections that are missing')}>
      <p>
        <strong>
          {counted(
            missing.length,
            '1 section that was planned is missing',
            '{0} sections that were planned are missing',
          )}
        </strong>
      </p>
      <ul>
        {missing.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

/** What was taken out of a draft and why, in one line that opens; and what mends it. */
export function Lost({ lost, can, post }: LostProps) {
  if (lost.length === 0) return null;
  const uncarried = lost.some((sentence) => sentence.uncarried);
  return (
    <section class="lost" aria-label={t('What the draft lost')}>
      <details open={lost.length === 1}>
        <summary>{headline(lost)}</summary>
        <ul>
          {lost.map(({ text, section, reason }, index) => (
            <li key={index}>
              <q>{text}</q>
              <span class="muted">
                {section ?? t('Opening')} · {reason}
              </span>
            </li>
          ))}
        </ul>
        {uncarried && (
          <p class="mend">
            <span>{t('Add a page that says it, and have the article written again.')}</span>
            {!can.includes('startWithPage') && (
              <button type="button" class="secondary" onClick={() => post({ type: 'startWithPage' })}>
                {t('Start again with a page…')}
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
      '1 sentence was taken out, as no page that it links carries it',
      '{0} sentences were taken out, as no page that they link carries them',
    );
  if (uncarried === 0)
    return counted(
      all,
      '1 sentence was taken out, as it stands there twice',
      '{0} sentences were taken out, as they stand there twice',
    );
  return t(
    '{0} sentences were taken out: no page that they link carries {1}, and {2} stood there twice',
    ...[all, uncarried, all - uncarried].map(numeral),
  );
}
