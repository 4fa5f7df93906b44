import { useId } from 'preact/hooks';
import type { SavedReport, TellingAnswer, TellingReason } from '../../../contract/savedReport.ts';
import type { ReportState } from '../../../contract/reportState.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { Prose } from '../../prose.tsx';
import { assistantIn, countsOf, dayText } from '../reportContext.ts';

/** Answers in the assistants' own words, each with why it was chosen. */
export function TellingAnswers({ saved: { state, telling, chosenFrom } }: { readonly saved: SavedReport }) {
  const id = useId();
  if (telling.length === 0) return null;
  return (
    <section aria-labelledby={id} class="telling">
      <h2 id={id}>{t('Telling answers')}</h2>
      <p class="muted small">
        {t(
          'Chosen by rule, not by hand: each reason gives its strongest answer in turn, at most two to a prompt. The brand is marked, and so are its competitors.',
        )}{' '}
        {chosenFrom === null
          ? t('Chosen from all answers of the report.')
          : t('Chosen from the newest {0} answers of each kind; there are more.', numeral(chosenFrom))}
      </p>
      <ol>
        {telling.map((answer, index) => (
          <li key={index}>
            <Answer answer={answer} state={state} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Answer({ answer, state }: { readonly answer: TellingAnswer; readonly state: ReportState }) {
  const { reason, prompt, model, version, date, html, left } = answer;
  return (
    <article>
      <h3>
        <bdi>{prompt ?? t('A prompt that was deleted')}</bdi>
      </h3>
      <p class="why">{reasonText(reason, state)}</p>
      <p class="muted small">{[assistantIn(state, model), ...(version ? [version] : []), dayText(date)].join(' · ')}</p>
      <blockquote>
        {left.before > 0 && <p class="left muted small">{wordsText(left.before)}</p>}
        <Prose html={html} level={4} />
        {left.after > 0 && <p class="left muted small">{wordsText(left.after)}</p>}
      </blockquote>
      <Sources answer={answer} />
    </article>
  );
}

const wordsText = (count: number): string => counted(count, '[1 word left out]', '[{0} words left out]');

function Sources({ answer: { sources, moreSources } }: { readonly answer: TellingAnswer }) {
  if (sources.length === 0) return <p class="muted small">{t('The assistant gave no sources.')}</p>;
  return (
    <div class="cites small">
      <p class="muted">{t('Sources')}</p>
      <ul>
        {sources.map(({ number, title, url, domain, cited }) => (
          <li key={number}>
            {number} <a href={url || undefined}>{<bdi>{title}</bdi>}</a> <span class="muted">{domain}</span>
            {!cited && <span class="muted"> · {t('consulted, not cited')}</span>}
          </li>
        ))}
        {moreSources > 0 && <li class="muted">{t('and {0} more', numeral(moreSources))}</li>}
      </ul>
    </div>
  );
}

function reasonText(reason: TellingReason, state: ReportState): string {
  const brand = state.project.name;
  const competitors = 'competitors' in reason ? reason.competitors : 0;
  switch (reason.kind) {
    case 'missed':
      return counted(
        competitors,
        'Does not name {1}, but 1 competitor.',
        'Does not name {1}, but {0} competitors.',
        brand,
      );
    case 'apart': {
      const others = reason.others.map((model) => assistantIn(state, model)).join(', ');
      return t('Does not name {0}, which others recommend for the same prompt: {1}.', brand, others);
    }
    case 'first':
      return competitors === 0
        ? t('Ranks {0} first.', brand)
        : t('Ranks {0} first, and names {1} of its competitors.', brand, numeral(competitors));
    case 'lost':
      return t('No longer names {0}: {1}.', brand, changeText(reason));
    case 'gained':
      return t('Names {0} at last: {1}.', brand, changeText(reason));
    case 'denied':
      return t('Says that it knows or finds nothing of {0}.', brand);
    case 'negative':
      return t('Speaks ill of {0}.', brand);
    case 'cited':
      return t('Cites a page of {0} without naming it.', brand);
  }
}

const changeText = (change: Extract<TellingReason, { readonly kind: 'lost' | 'gained' }>): string =>
  t('{0} of {1} answers to this prompt ({2}) after {3} of {4} ({5}), more than chance', ...countsOf(change));
