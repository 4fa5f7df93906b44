import type { ArticleState } from '../../contract/messages.ts';
import { t } from '../l10n.ts';

const parts = [
  { key: 'service', label: t('Overall') },
  { key: 'seo', label: 'SEO' },
  { key: 'geo', label: 'GEO' },
  { key: 'readability', label: t('Readability') },
] as const;

interface ScoresProps extends Pick<ArticleState, 'scores' | 'basis'> {
  readonly scored: boolean;
  /** True for an outline with evidence, for which scores would be meaningless. */
  readonly brief: boolean;
}

export function Scores({ scores, basis, scored, brief }: ScoresProps) {
  return (
    <section>
      <h2>{t('Scores')}</h2>
      {!scored && (
        <p class="empty">
          {brief ? t('Briefs aren’t scored. Scores appear once you write your own text.') : t('Not scored yet.')}
        </p>
      )}
      {scored && (
        <>
          <div class="scores">
            {parts.map(({ key, label }) => (
              <Score key={key} id={`score-${key}`} label={label} value={scores[key]} />
            ))}
          </div>
          <p class="muted small">
            {basis}{' '}
            {t(
              'Scores are heuristics based on what readers and assistants tend to favor. A high score doesn’t guarantee citations.',
            )}
          </p>
        </>
      )}
    </section>
  );
}

function Score({ id, label, value }: { readonly id: string; readonly label: string; readonly value: number | null }) {
  return (
    <div class="score">
      <span class="label" id={id}>
        {label}
      </span>
      {value === null ? (
        <span class="muted">{t('not scored')}</span>
      ) : (
        <>
          <span class="value">
            {Math.round(value)}
            <span class="of"> / 100</span>
          </span>
          <meter aria-labelledby={id} min={0} max={100} value={value} />
        </>
      )}
    </div>
  );
}
