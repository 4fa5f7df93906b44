import type { Figure } from '../../../contract/views/visibility.ts';
import { withoutBrand } from '../../../metrics/answersBehind.ts';
import { tooFewAnswers } from '../../../metrics/compareShares.ts';
import type { Standing, TopicStanding } from '../../../contract/views/summary.ts';
import type { ReportState } from '../../../contract/reportState.ts';
import { numeral, t } from '../../l10n.ts';
import { daysText, useReport, visibilityOf } from '../reportContext.ts';
import { namedBehind } from '../explained.ts';
import { HowCounted } from '../counting.tsx';
import { Few, FewNote } from '../few.tsx';
import { Number } from '../number.tsx';
import { ShareOfAnswers } from '../shareOfAnswers.tsx';
import { isFew } from '../sheet.ts';
import { isCompared, leftOutWords, verdictText } from '../verdict.ts';

/** Visibility for unbranded and branded prompts, which are never combined, and topics with low visibility. */
export function Headline() {
  const { state } = useReport();
  const { unbranded, branded } = state.figures;
  const weeks = weeksOf(state);
  return (
    <div class="headline">
      <Card name={t('Unbranded prompts')} figure={unbranded} week={weeks.unbranded} main />
      <Card name={t('Branded prompts')} figure={branded} week={weeks.branded} />
      <Missing />
      <HowCounted terms={['visibility', 'mentioned', 'branded', 'interval', 'smallSample', 'significant']} />
    </div>
  );
}

/**
 * Returns the last 7 days compared with the 7 before, for the report's assistants and topic. Empty unless the report
 * ends on the day of the last answer, on which the summary is based.
 */
function weeksOf({ question, views }: ReportState): { unbranded?: Week; branded?: Week } {
  const summary = views.getSummary?.data;
  if (!summary || summary.window.to !== question.to || summary.window.from < question.from) return {};
  const { window } = summary;
  const { topicId } = question;
  const { unbranded, branded } =
    topicId === undefined ? summary : ofTopic(summary.topics.find(({ topic_id: id }) => id === topicId));
  return {
    ...(unbranded && { unbranded: { ...unbranded, window } }),
    ...(branded && { branded: { ...branded, window } }),
  };
}

/**
 * Returns the standings of a topic. Empty if the service doesn't separate branded prompts, because its figures then
 * include both kinds.
 */
const ofTopic = (topic: TopicStanding | undefined): { unbranded?: Standing; branded?: Standing } =>
  topic?.branded ? { unbranded: topic, branded: topic.branded } : {};

type Week = Standing & { readonly window: { readonly from: string; readonly to: string } };

/** Maximum number of topics shown, lowest visibility first. */
const maxTopics = 3;
/** Percentage below which visibility is low, if the whole interval is below it. */
const half = 50;

/** Topics of the report whose whole interval is below 50%, with the answers that don't mention the brand. */
function Missing() {
  const { state } = useReport();
  const topics = state.views.getVisibility?.data.by_topic.filter(({ answers }) => answers > 0) ?? [];
  if (topics.length === 0 || state.question.topicId !== undefined) return null;
  const missing = topics
    .filter(({ answers, high }) => answers >= tooFewAnswers && high !== null && high < half)
    .toSorted((one, other) => (one.visibility ?? 0) - (other.visibility ?? 0) || other.answers - one.answers);
  const listed = missing.slice(0, maxTopics);
  return (
    <div class="card">
      <h2>{t('Low-visibility topics')}</h2>
      <p class="muted small">
        {missing.length === 0
          ? t('No topic’s visibility is significantly below 50%.')
          : t('Topics whose visibility is significantly below 50%.')}{' '}
        <span class="nowrap">{daysText(state.question)}</span>
      </p>
      {listed.length > 0 && (
        <table class="lows">
          <thead>
            <tr>
              <th scope="col">{t('Topic')}</th>
              <th scope="col" class="figure">
                {t('Not mentioned')}
              </th>
            </tr>
          </thead>
          <tbody>
            {listed.map(({ topic_id: topic, name, ...figure }) => (
              <tr key={topic}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td class="figure">
                  <Number {...withoutBrand(figure)} of={t('{0}, brand not mentioned', name)}>
                    {t('{0} of {1}', numeral(figure.answers - figure.mentioned), numeral(figure.answers))}
                    <Few base={figure.answers} />
                  </Number>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {listed.some(({ answers }) => isFew(answers)) && <FewNote />}
      {missing.length > maxTopics && (
        <p class="muted small">{t('and {0} more', numeral(missing.length - maxTopics))}</p>
      )}
    </div>
  );
}

interface CardProps {
  readonly name: string;
  readonly figure: Figure | undefined;
  readonly week: Week | undefined;
  readonly main?: boolean;
}

function Card({ name, figure, week, main = false }: CardProps) {
  const { question } = useReport().state;
  if (!figure) return null;
  const { answers } = figure;
  return (
    <div class={main ? 'card main' : 'card'}>
      <h2>{name}</h2>
      <ShareOfAnswers figure={figure} of={name} period={question} />
      {week && week.figure.answers > 0 && (
        <p class="muted small">
          <Compared name={name} week={week} isWhole={week.figure.answers === answers} />
          {leftOutWords(week.compared).map((words) => ` · ${words}`)}
        </p>
      )}
    </div>
  );
}

/** Compares the last 7 days with the 7 before. Shows only the comparison if the card already shows these days. */
function Compared({ name, week, isWhole }: { readonly name: string; readonly week: Week; readonly isWhole: boolean }) {
  const change = week.difference === null && week.verdict !== 'other_prompts' ? undefined : verdictText(week);
  if (isWhole && change !== undefined)
    return <>{isCompared(week) ? t('{0}, compared with the previous 7 days', change) : change}</>;
  if (isWhole) return null;
  return (
    <>
      <Number {...namedBehind(week.figure, name)}>{`${daysText(week.window)}: ${visibilityOf(week.figure)}`}</Number>
      {change === undefined ? <Few base={week.figure.answers} /> : ` · ${change}`}
    </>
  );
}
