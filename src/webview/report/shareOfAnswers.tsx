import type { ShareFigure } from '../../contract/reportState.ts';
import { allBehind } from '../../metrics/answersBehind.ts';
import { fewAnswers, tooFewAnswers } from '../../metrics/compareShares.ts';
import { counted, numeral, t } from '../l10n.ts';
import { namedBehind } from './explained.ts';
import { Number } from './number.tsx';
import { inParentheses, intervalText, periodText, visibilityOf } from './reportContext.ts';

interface ShareProps {
  readonly figure: ShareFigure;
  readonly of: string;
  readonly period: { readonly from: string; readonly to: string };
}

export function ShareOfAnswers({ figure, of, period }: ShareProps) {
  const { answers } = figure;
  if (answers === 0) return <p class="empty">{t('No answers in this period.')}</p>;
  return (
    <>
      <p class="big">
        <Number {...namedBehind(figure, of)}>{visibilityOf(figure)}</Number>{' '}
        <span class="period">· {periodText(period)}</span>
      </p>
      <p class="muted">
        <Number {...allBehind(figure)} of={of}>
          {answers < tooFewAnswers
            ? counted(answers, 'answer mentions the brand', 'answers mention the brand')
            : t('of {0} answers mention the brand', numeral(answers))}
        </Number>
        {inParentheses(intervalText(figure, answers))}
      </p>
      {answers < fewAnswers && <p class="tag">{t('small sample')}</p>}
    </>
  );
}
