import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './file.css';
import '../../prose.css';
import type { ReportState, SavedReport, TellingAnswer, TellingReason } from '../../../contract/reportState.ts';
import { ReportPage } from '../reportPage.tsx';
import { isSample } from '../../../contract/projects/sampleProject.ts';
import { counted, numeral, t } from '../../l10n.ts';
import { fewAnswers } from '../../../metrics/compareShares.ts';
import { assistantIn, countsOf, daysText, dayText, momentIn } from '../reportContext.ts';
import { countingOf } from '../counting.tsx';
import { Prose } from '../../prose.tsx';

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
  const visibility = figures.unbranded ?? figures.branded;
  return (
    <header class="cover">
      <p class="muted">{t('AI visibility report')}</p>
      <h1>
        <bdi>{project.name}</bdi>
      </h1>
      <p class="days">{daysText(question)}</p>
      <ul class="tags">
        {isSample(project) && <li class="tag strong">{t('Sample: made-up brand and answers')}</li>}
        {visibility && shown > 0 && shown < fewAnswers && (
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
        {visibility && (
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

function TellingAnswers({ saved: { state, telling, chosenFrom } }: { readonly saved: SavedReport }) {
  const id = useId();
  if (telling.length === 0) return null;
  return (
    <section aria-labelledby={id} class="telling">
      <h2 id={id}>{t('Notable answers')}</h2>
      <p class="muted small">
        {t(
          'Citedesk selects answers automatically. It cycles through the reasons shown below and picks the strongest answer for each, with up to two answers per prompt. The brand and its competitors are highlighted.',
        )}{' '}
        {chosenFrom === null
          ? t('Selected from all answers in the report.')
          : t('For each reason, only the newest {0} answers were considered.', numeral(chosenFrom))}
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
        <bdi>{prompt ?? t('Deleted prompt')}</bdi>
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

const wordsText = (count: number): string => counted(count, '[1 word omitted]', '[{0} words omitted]');

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
      return counted(competitors, 'Mentions 1 competitor but not {1}.', 'Mentions {0} competitors but not {1}.', brand);
    case 'apart': {
      const others = reason.others.map((model) => assistantIn(state, model)).join(', ');
      return t('Doesn’t mention {0}, although other assistants ({1}) recommend it for the same prompt.', brand, others);
    }
    case 'first':
      return competitors === 0
        ? t('Ranks {0} first.', brand)
        : t('Ranks {0} first and mentions {1} of its competitors.', brand, numeral(competitors));
    case 'lost':
      return t('No longer mentions {0}: {1}.', brand, changeText(reason));
    case 'gained':
      return t('Now mentions {0}: {1}.', brand, changeText(reason));
    case 'denied':
      return t('Says it doesn’t know or can’t find {0}.', brand);
    case 'negative':
      return t('Describes {0} negatively.', brand);
    case 'cited':
      return t('Cites one of {0}’s pages but doesn’t mention the brand.', brand);
  }
}

const changeText = (change: Extract<TellingReason, { readonly kind: 'lost' | 'gained' }>): string =>
  t('Answers to this prompt that mention the brand: {0}, a significant change from {1}', ...countsOf(change));
