import { useState } from 'preact/hooks';
import { counted, numeral, t } from '../l10n.ts';

const fewest = 3;

export function Sentences({ source, sentences }: { readonly source: string; readonly sentences: readonly string[] }) {
  const [all, setAll] = useState(false);
  if (sentences.length === 0) return <p class="muted">{t('not linked to a specific sentence')}</p>;
  return (
    <details>
      <summary>
        <span class="unseen">{source}: </span>
        {counted(sentences.length, 'supports 1 sentence', 'supports {0} sentences')}
      </summary>
      <ul class="sentences">
        {sentences.slice(0, all ? sentences.length : fewest).map((sentence, index) => (
          <li key={index} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      {sentences.length > fewest && (
        <button type="button" class="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('Show Fewer') : t('and {0} more', numeral(sentences.length - fewest))}
        </button>
      )}
    </details>
  );
}
