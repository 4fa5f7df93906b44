import { ownDomain } from '../../../analysis/mentions/named.ts';
import { listRankings as endpoint } from '../../../contract/views/ranking.ts';
import { mean, share, sumOf } from '../../../metrics/arithmetic.ts';
import type { ModelFigures } from '../../store/views/figures.ts';
import { perModel } from '../../views/perModel.ts';
import { viewRoute } from './viewRoute.ts';

/** Lists the entries of ranked lists in answers, most frequent first. */
export const listRankings = viewRoute(endpoint, async ({ project, query: { limit }, view }, { views }) => {
  const { rows, total } = await views.rankings(view.filter, limit);
  const groups = (await views.figures(view.filter)).filter(({ answers }) => answers > 0);
  const tracked = [project, ...project.competitors];
  const ranking = sumOf(groups, 'ranking');
  return {
    data: rows.map(({ key, domain, name, answers, rankSum }) => {
      const own = tracked.find((one) => one.name === key);
      return {
        domain: own ? ownDomain(own) : domain,
        name: own?.name ?? name,
        answers,
        average_rank: mean(rankSum, answers) ?? 0,
        share: share(answers, ranking),
        explain: view.explain({ ranked: key }),
      };
    }),
    meta: {
      ...view.meta,
      limit,
      count: rows.length,
      total,
      coverage: { ...coverageOf(groups), by_model: perModel(view.filter.models, groups, coverageOf) },
    },
  };
});

const coverageOf = (groups: readonly ModelFigures[]) => ({
  ranking: sumOf(groups, 'ranking'),
  total: sumOf(groups, 'answers'),
});
