import type { PromptState } from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { allBehind } from '../../metrics/answersBehind.ts';
import { numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { namedBehind } from '../report/explained.ts';
import { Frame } from '../report/frame.tsx';
import { figureCells } from '../report/parts/visibility.tsx';
import { assistantIn } from '../report/reportContext.ts';
import { ShareOfAnswers } from '../report/shareOfAnswers.tsx';
import type { Cell } from '../report/sheet.ts';

type StateAlone = Pick<View<PromptState>, 'state'>;

export function Visibility({ state: { figure, prompt, question } }: StateAlone) {
  if (!figure) return null;
  return (
    <div class="card main">
      <h2>{t('Visibility')}</h2>
      <ShareOfAnswers figure={figure} of={prompt.text} period={question} />
    </div>
  );
}

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
  const { answers, mentioned } = figure;
  const behind = namedBehind(figure, name);
  return [
    { text: name },
    { ...allBehind(figure), text: numeral(answers), value: answers },
    { ...behind, text: numeral(mentioned), value: mentioned },
    ...figureCells(figure, behind),
  ];
}
