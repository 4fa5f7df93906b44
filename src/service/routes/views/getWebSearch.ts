import { getWebSearch as endpoint } from '../../../contract/views/searches.ts';
import { percent, sumOf } from '../../../metrics/arithmetic.ts';
import type { ModelFigures } from '../../store/views/figures.ts';
import type { AnswersQuery } from '../../views/explain.ts';
import { perModel } from '../../views/perModel.ts';
import { viewRoute } from './viewRoute.ts';

export const getWebSearch = viewRoute(endpoint, async ({ view }, { views }) => {
  const groups = (await views.figures(view.filter)).filter(({ answers }) => answers > 0);
  const figure = (some: readonly ModelFigures[], further?: AnswersQuery) => {
    const [total, searched, unknown] = [sumOf(some, 'answers'), sumOf(some, 'searched'), sumOf(some, 'search_unknown')];
    return {
      total,
      searched,
      unknown,
      share: percent(searched, total - unknown),
      answers: searched,
      explain: view.explain({ answered: true, searched: true, ...further }),
    };
  };
  return {
    data: {
      ...figure(groups),
      by_model: perModel(view.filter.models, groups, (some, model) => figure(some, { model: [model] })),
    },
    meta: view.meta,
  };
});
