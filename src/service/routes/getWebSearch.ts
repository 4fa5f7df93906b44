import { getWebSearch as endpoint } from '../../contract/webSearch.ts';
import { percent } from '../../metrics/ratios.ts';
import type { SearchCount } from '../store/views/searches.ts';
import type { AnswersQuery } from '../views/explain.ts';
import { perModel } from '../views/perModel.ts';
import { viewRoute } from '../views/view.ts';

/** How often assistants searched the web before they answered. */
export const getWebSearch = viewRoute(endpoint, async ({ view }, { views }) => {
  const counts = await views.searches({ ...view.filter, answered: true });
  const figure = (some: readonly SearchCount[], further?: AnswersQuery) => {
    const sum = (name: 'total' | 'searched' | 'unknown') => some.reduce((whole, row) => whole + row[name], 0);
    const [total, searched, unknown] = [sum('total'), sum('searched'), sum('unknown')];
    return { total, searched, unknown, share: percent(searched, total - unknown), answers: total, explain: view.explain({ answered: true, ...further }) };
  };
  return { data: { ...figure(counts), by_model: perModel(view.filter.models, counts, (some, model) => figure(some, { model: [model] })) }, meta: view.meta };
});
