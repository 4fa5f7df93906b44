import type { NamedInAnswers, PromptState } from '../../contract/promptState.ts';
import type { ShareFigure } from '../../contract/reportState.ts';
import { percent } from '../../metrics/arithmetic.ts';
import { wilson } from '../../metrics/wilson.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { type Listed, namedBehind } from '../report/explained.ts';
import { Frame } from '../report/frame.tsx';
import { shareCell } from '../report/reportContext.ts';
import { Rest } from './rest.tsx';

export function Names({ state }: Pick<View<PromptState>, 'state'>) {
  const { names, figure } = state;
  if (!names || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Who is mentioned')}
      note={t('The share of answers that mention each name, with its 95% interval.')}
      bars={3}
      foot={<Rest state={state} list="names" />}
      sheet={{
        columns: [t('Name'), t('Type'), t('Answers'), t('Share')],
        rows: names.map((row) => {
          const behind = behindOf(row, figure);
          return [
            { text: row.name },
            { text: kinds[row.kind]() },
            { ...behind, text: numeral(row.answers), value: row.answers },
            { ...behind, ...shareCell(percent(row.answers, total), { hits: row.answers, of: total }) },
          ];
        }),
      }}
      shares={names.map((row) => ({
        ...behindOf(row, figure),
        ...wilson(row.answers, total),
        name: row.name,
        own: row.kind === 'brand',
        share: percent(row.answers, total),
        counts: { hits: row.answers, of: total },
        base: total,
        count: counted(row.answers, '1 answer', '{0} answers'),
        detail: row.kind === 'untracked' ? kinds.untracked() : undefined,
      }))}
    />
  );
}

const kinds: Readonly<Record<NamedInAnswers['kind'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  untracked: () => t('not tracked'),
};

/** Returns the answers that mention the name, or, if there are none, those that don't mention the brand. */
const behindOf = ({ name, answers, explain }: NamedInAnswers, { answers: total }: ShareFigure): Listed =>
  answers === 0 ? namedBehind({ explain, mentioned: 0, answers: total }, name) : { explain, answers, total, of: name };
