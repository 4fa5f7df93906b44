import type { PromptState } from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { allBehind } from '../../metrics/answersBehind.ts';
import { fewAnswers } from '../../metrics/compareShares.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { namedBehind } from '../report/explained.ts';
import { Frame } from '../report/frame.tsx';
import { Number } from '../report/number.tsx';
import { endText } from '../report/parts/visibility.tsx';
import { assistantIn, inParentheses, intervalText, periodText, visibilityOf } from '../report/reportContext.ts';
import type { Cell } from '../report/sheet.ts';

type StateAlone = Pick<View<PromptState>, 'state'>;

/** The visibility of the brand in all answers of the period. */
export function Visibility({ state: { figure, prompt, question } }: StateAlone) {
  if (!figure) return null;
  const { answers } = figure;
  return (
    <div class="card main">
      <h2>{t('Visibility')}</h2>
      {answers === 0 ? (
        <p class="empty">{t('No answers in this period.')}</p>
      ) : (
        <>
          <p class="big">
            <Number {...namedBehind(figure, prompt.text)}>{visibilityOf(figure)}</Number>{' '}
            <span class="period">{periodText(question)}</span>
          </p>
          <p class="muted">
            <Number {...allBehind(figure)} of={prompt.text}>
              {counted(answers, 'of 1 answer mentions the brand', 'of {0} answers mention the brand')}
            </Number>{' '}
            {inParentheses(intervalText(figure, answers))}
          </p>
          {answers < fewAnswers && <p class="tag">{t('small sample')}</p>}
        </>
      )}
    </div>
  );
}

/** The same for each assistant. */
export function ByAssistant({ state }: StateAlone) {
  const { figure, byAssistant } = state;
  if (!figure) return null;
  const rows = [
    ...(byAssistant.length > 1 ? [rowOf(t('All assistants'), figure)] : []),
    ...byAssistant.map((one) => rowOf(assistantIn(state, one.model), one.figure)),
  ];
  return (
    <Frame
      title={t('Visibility by assistant')}
      note={t('The share of answers that mention the brand, with both ends of its 95% interval.')}
      sheet={{
        columns: [t('Assistant'), t('Answers'), t('Mentioned'), t('Visibility'), t('Low'), t('High')],
        rows,
      }}
    />
  );
}

function rowOf(name: string, figure: ShareFigure): Cell[] {
  const { answers, mentioned, visibility, low, high } = figure;
  const behind = namedBehind(figure, name);
  return [
    { text: name },
    { ...allBehind(figure), text: numeral(answers), value: answers },
    { ...behind, text: numeral(mentioned), value: mentioned },
    { ...behind, text: visibilityOf(figure), value: visibility, base: answers },
    { ...behind, text: endText(low, answers), value: low },
    { ...behind, text: endText(high, answers), value: high },
  ];
}
