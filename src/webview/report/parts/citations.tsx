import type { CitationFigure } from '../../../contract/views/source.ts';
import { t } from '../../l10n.ts';
import { assistantIn, countWithShare, useReport } from '../reportContext.ts';
import { Frame } from '../frame.tsx';
import type { Cell } from '../sheet.ts';

export function NamedAndCited() {
  const { state } = useReport();
  const view = state.views.getCitations?.data;
  if (!view) return null;
  const models = Object.entries(view.by_model);
  const rows = [
    rowOf(state.project.name, view.totals),
    ...(models.length > 1
      ? models.map(([model, figure]) => rowOf(`${state.project.name} · ${assistantIn(state, model)}`, figure))
      : []),
    ...view.by_competitor.map((competitor) => rowOf(competitor.name, competitor)),
  ];
  return (
    <Frame
      title={t('Mentioned and cited')}
      counted={['mentioned', 'sources']}
      note={t(
        'For the brand and each competitor: how many answers mention it, cite pages on its domain, do both, or do neither.',
      )}
      sheet={{
        columns: [t('Name'), t('Mentioned and cited'), t('Mentioned only'), t('Cited only'), t('Neither')],
        rows:
          view.totals.neither.answers + view.totals.named.answers + (view.totals.both?.answers ?? 0) > 0 ? rows : [],
      }}
    />
  );
}

function rowOf(name: string, { both, named, cited, neither }: CitationFigure): Cell[] {
  const parts = [both, named, cited, neither];
  const total = parts.reduce((sum, part) => sum + (part?.answers ?? 0), 0);
  return [
    { text: name },
    ...parts.map((part): Cell =>
      part === null
        ? { text: '–', value: null }
        : {
            text: countWithShare(total === 0 ? null : (100 * part.answers) / total, { hits: part.answers, of: total }),
            value: part.answers,
            part: true,
            explain: part.explain,
            answers: part.answers,
            total,
            base: total,
          },
    ),
  ];
}
