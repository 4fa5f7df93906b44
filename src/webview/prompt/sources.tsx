import type { DomainInAnswers, PromptState } from '../../contract/promptState.ts';
import { percent } from '../../metrics/arithmetic.ts';
import { counted, numeral, t } from '../l10n.ts';
import type { View } from '../page.tsx';
import { Frame } from '../report/frame.tsx';
import { dayText, shareCell } from '../report/reportContext.ts';
import { Rest } from './rest.tsx';

type StateAlone = Pick<View<PromptState>, 'state'>;

const types: Readonly<Record<DomainInAnswers['type'], () => string>> = {
  brand: () => t('own'),
  competitor: () => t('competitor'),
  other: () => t('other'),
};

export function Domains({ state }: StateAlone) {
  const { domains, figure } = state;
  if (!domains || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Domains')}
      note={t('The share of answers that use pages of each domain.')}
      bars={3}
      foot={<Rest state={state} list="domains" />}
      sheet={{
        columns: [t('Domain'), t('Type'), t('Answers'), t('Share'), t('Cited')],
        rows: domains.map(({ domain, type, answers, explain, citing }) => [
          { text: domain },
          { text: types[type]() },
          { text: numeral(answers), value: answers, answers, total, explain },
          { ...shareCell(percent(answers, total), { hits: answers, of: total }), answers, total, explain },
          { ...citing, text: numeral(citing.answers), value: citing.answers, part: true, total: answers },
        ]),
      }}
      shares={domains.map(({ domain, type, answers, explain, citing }) => ({
        name: domain,
        share: percent(answers, total),
        counts: { hits: answers, of: total },
        base: total,
        answers,
        total,
        explain,
        own: type === 'brand',
        count: counted(answers, '1 answer', '{0} answers'),
        detail: t('cited in {0}', numeral(citing.answers)),
      }))}
    />
  );
}

export function Pages({ state }: StateAlone) {
  const { pages, figure } = state;
  if (!pages || !figure) return null;
  const { answers: total } = figure;
  return (
    <Frame
      title={t('Pages')}
      foot={<Rest state={state} list="pages" />}
      sheet={{
        columns: [t('Page'), t('Domain'), t('Answers'), t('Cited'), t('Last seen')],
        rows: pages.map(({ url, title, domain, answers, explain, citing, last_seen: seen }) => [
          { text: title ?? url, url },
          { text: domain },
          { text: numeral(answers), value: answers, answers, total, explain },
          { ...citing, text: numeral(citing.answers), value: citing.answers, part: true, total: answers },
          { text: dayText(seen) },
        ]),
      }}
    />
  );
}
