import type { ComparedAnswer, ComparisonState } from '../../contract/comparisonState.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { counted, t } from '../l10n.ts';
import { Legend } from '../legend.tsx';
import type { View } from '../page.tsx';
import { Prose } from '../prose.tsx';
import { SampleNote } from '../sampleNote.tsx';
import { nameOf, Summary } from './summary.tsx';

/** Two answers to a prompt next to each other, or below each other in a narrow page, with a summary of the changes. */
export function ComparisonPage({ state, post }: View<ComparisonState>) {
  const { brand, prompt, older, newer } = state;
  return (
    <>
      <header>
        <SampleNote sample={isSample(brand)} />
        <h1 dir="auto">{prompt}</h1>
        <div class="byline">
          <p>{t('Changes from {0} to {1}', nameOf(older), nameOf(newer))}</p>
          <div class="actions">
            <button type="button" class="quiet" onClick={() => post({ type: 'compareAsText' })}>
              {t('Compare as Text')}
            </button>
          </div>
        </div>
      </header>
      <Summary state={state} />
      <main class="texts" aria-label={t('Answers')}>
        <Legend html={older.html + newer.html} />
        {[older, newer].map((answer) => (
          <section key={answer.responseId} aria-labelledby={`answer-${answer.responseId}`}>
            <h2 id={`answer-${answer.responseId}`}>{nameOf(answer)}</h2>
            <div class="byline">
              <Changed count={answer.changed} isOlder={answer === older} />
              <button
                type="button"
                class="quiet"
                onClick={() => post({ type: 'showAnswer', responseId: answer.responseId })}
              >
                {t('Open Answer')}
              </button>
            </div>
            <Text answer={answer} />
          </section>
        ))}
      </main>
    </>
  );
}

function Changed({ count, isOlder }: { readonly count: number; readonly isOlder: boolean }) {
  const text = isOlder
    ? counted(count, '1 sentence removed', '{0} sentences removed')
    : counted(count, '1 sentence added', '{0} sentences added');
  return (
    <p class="muted">
      {count > 0 && <span class={isOlder ? 'sign removed' : 'sign added'} aria-hidden="true" />}
      {text}
    </p>
  );
}

function Text({ answer: { assistant, answered, html } }: { readonly answer: ComparedAnswer }) {
  if (!answered) return <p class="empty">{t('{0} showed no answer to this prompt.', assistant)}</p>;
  if (html.trim() === '') return <p class="empty">{t('This answer has no text.')}</p>;
  return <Prose html={announced(html)} level={3} />;
}

/** The text with a word for screen readers at the beginning of each change. */
const announced = (html: string): string =>
  html
    .replaceAll('<ins class="first">', `<ins class="first"><span class="unseen">${t('Added:')} </span>`)
    .replaceAll('<del class="first">', `<del class="first"><span class="unseen">${t('Removed:')} </span>`);
