import type { NamedInAnswers, PromptState } from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { percent } from '../../metrics/ratios.ts';
import { wilson } from '../../metrics/wilson.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { Bars } from '../report/chart/bars.tsx';
import { type Listed, namedBehind } from '../report/explained.ts';
import { Frame } from '../report/frame.tsx';
import { visibilityOf } from '../report/reportContext.ts';
import { Rest } from './rest.tsx';

/** Who the answers mention: the brand, its competitors, and names that the project does not track. */
export function Names({ state }: Pick<View<PromptState>, 'state'>) {
  const { names, figure } = state;
  if (!names || !figure) return null;
  const { answers: total } = figure;
  const shareOf = ({ answers }: NamedInAnswers) => ({
    answers: total,
    mentioned: answers,
    visibility: percent(answers, total),
  });
  return (
    <Frame
      title={t('Who is mentioned')}
      note={t('The share of answers that mention each name, with its 95% interval.')}
      bars={3}
      foot={<Rest state={state} list="names" />}
      sheet={{
        columns: [t('Name'), t('Type'), t('Answers'), t('Share')],
        rows: names.map((row) => {
          const share = shareOf(row);
          const behind = behindOf(row, figure);
          return [
            { text: row.name },
            { text: kinds[row.kind]() },
            { ...behind, text: numeral(row.answers), value: row.answers },
            { ...behind, text: visibilityOf(share), value: share.visibility, base: total },
          ];
        }),
      }}
    >
      <Bars
        bars={names.map((row) => ({
          ...behindOf(row, figure),
          ...wilson(row.answers, total),
          name: row.name,
          own: row.kind === 'brand',
          share: percent(row.answers, total),
          value: visibilityOf(shareOf(row)),
          base: total,
          detail: [
            counted(row.answers, '1 answer', '{0} answers'),
            ...(row.kind === 'untracked' ? [kinds.untracked()] : []),
          ].join(' · '),
        }))}
      />
    </Frame>
  );
}

const kinds: Readonly<Record<NamedInAnswers['kind'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  untracked: () => t('not tracked'),
};

/** The answers that mention it, or all if none mentions the brand. */
const behindOf = ({ name, answers, explain }: NamedInAnswers, { answers: total }: ShareFigure): Listed =>
  answers === 0 ? namedBehind({ explain, mentioned: 0, answers: total }, name) : { explain, answers, total, of: name };
