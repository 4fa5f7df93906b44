import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './file.css';
import '../../prose.css';
import type { ReportState, SavedReport } from '../../../contract/reportState.ts';
import { ReportPage } from '../reportPage.tsx';
import { TellingAnswers } from './tellingAnswers.tsx';
import { isSample } from '../../../contract/projects/sampleProject.ts';
import { numeral, t } from '../../l10n.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';
import { assistantIn, daysText, momentIn } from '../reportContext.ts';
import { countingOf } from '../counting.tsx';

const nobody = (): void => undefined;

export function SavedPage({ saved }: { readonly saved: SavedReport }) {
  return (
    <div class="page">
      <ReportPage state={saved.state} post={nobody} cover={<Cover saved={saved} />}>
        <TellingAnswers saved={saved} />
        <Method state={saved.state} />
      </ReportPage>
    </div>
  );
}

function Cover({ saved: { state, prompts } }: { readonly saved: SavedReport }) {
  const { project, question, figures, readAt } = state;
  const models = question.models ?? project.models;
  const topic = state.topics.find(({ id }) => id === question.topicId);
  const [unbranded, branded] = [figures.unbranded?.answers ?? 0, figures.branded?.answers ?? 0];
  const shown = question.branded ? branded : unbranded;
  const told = figures.unbranded ?? figures.branded;
  return (
    <header class="cover">
      <p class="muted">{t('AI visibility report')}</p>
      <h1>
        <bdi>{project.name}</bdi>
      </h1>
      <p class="days">{daysText(question)}</p>
      <ul class="tags">
        {isSample(project) && <li class="tag strong">{t('Sample: made-up brand and answers')}</li>}
        {told && shown > 0 && shown < fewAnswers && (
          <li class="tag strong">{t('Small sample: fewer than {0} answers', fewAnswers)}</li>
        )}
      </ul>
      <dl>
        <Line name={t('Website')}>
          <a href={project.url}>
            <bdi>{project.url}</bdi>
          </a>
        </Line>
        <Line name={t('Assistants')}>{models.map((model) => assistantIn(state, model)).join(', ')}</Line>
        {topic && <Line name={t('Topic')}>{topic.name}</Line>}
        {told && (
          <Line name={t('Answers')}>
            {t('{0} to unbranded prompts, {1} to branded prompts', numeral(unbranded), numeral(branded))}
          </Line>
        )}
        {prompts !== null && <Line name={t('Prompts with answers')}>{numeral(prompts)}</Line>}
        <Line name={t('Figures based on')}>{question.branded ? t('Branded prompts') : t('Unbranded prompts')}</Line>
        <Line name={t('Time zone')}>{project.timezone}</Line>
        <Line name={t('Created')}>{momentIn(readAt, project.timezone)}</Line>
      </dl>
      <p class="muted small">
        {t('Created with Citedesk. The Method section at the end explains how the figures are calculated.')}
      </p>
    </header>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Method({ state: { project } }: { readonly state: ReportState }) {
  const id = useId();
  return (
    <section aria-labelledby={id} class="method">
      <h2 id={id}>{t('Method')}</h2>
      <dl>
        {countingOf(project.timezone).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="muted small">
        {t(
          'Formulas: E. B. Wilson, JASA 22, 1927 (interval) · R. G. Newcombe, Statistics in Medicine 17, 1998, method 10 (difference) · Q. McNemar, Psychometrika 12, 1947 (same answers) · J. L. Fleiss, Psychological Bulletin 76, 1971 (agreement).',
        )}
      </p>
    </section>
  );
}
