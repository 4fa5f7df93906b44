import { listCompetitorCandidates as endpoint } from '../../../contract/views/competitor.ts';
import { share } from '../../../metrics/arithmetic.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { viewRoute } from './viewRoute.ts';

/** Lists prominent names that the project doesn't track, most frequent first. */
export const listCompetitorCandidates = viewRoute(endpoint, async ({ query: { limit }, view }, { views }) => {
  const { rows, total } = await views.candidates(view.filter, limit);
  const names = rows.map(({ name }) => name);
  const products = await views.products(view.filter, names);
  const all = sumOf(await views.figures(view.filter), 'answers');
  return {
    data: rows.map(({ name, answers, models, lastSeen }) => ({
      name,
      share: share(answers, all),
      last_seen: lastSeen,
      models,
      products: [...(products.get(name) ?? [])],
      answers,
      explain: view.explain({ candidate: name }),
    })),
    meta: { ...view.meta, limit, count: rows.length, total },
  };
});
