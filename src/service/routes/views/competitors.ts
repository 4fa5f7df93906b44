import { ownDomain } from '../../../analysis/mentions/named.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { mean, percent, share, sumOf } from '../../../metrics/arithmetic.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import type { ModelFigures } from '../../store/views/figures.ts';
import { competitorNames, perModel } from '../../views/view.ts';
import { viewRoute } from './viewRoute.ts';

/** Ranks the brand and its currently tracked competitors by mentions. */
export const listCompetitors = viewRoute(
  endpoints.listCompetitors,
  async ({ project, query: { limit }, view }, { views }) => {
    const names = competitorNames(project);
    const competitors = await views.competitors(view.filter, names);
    const figures = await views.figures(view.filter);
    const all = sumOf(figures, 'answers');
    const brand = {
      answers: sumOf(figures, 'mentioned'),
      placeSum: sumOf(figures, 'rank_sum'),
      placed: sumOf(figures, 'placed'),
    };
    const mentions = brand.answers + sumOf(competitors, 'answers');
    const row = (
      is_own: boolean,
      name: string,
      domain: string | null,
      { answers, placeSum, placed }: typeof brand,
    ) => ({
      name,
      domain,
      is_own,
      answers,
      visibility: percent(answers, all),
      share_of_voice: percent(answers, mentions),
      average_position: mean(placeSum, placed),
      explain: view.explain(is_own ? { brand_mentioned: true } : { competitor: name }),
    });
    const rows = [
      row(true, project.name, ownDomain(project), brand),
      ...names.map((name) => {
        const competitor = project.competitors.find((one) => one.name === name);
        return row(
          false,
          name,
          competitor ? ownDomain(competitor) : null,
          countOf(competitors.find((one) => one.name === name)),
        );
      }),
    ].sort((one, other) => other.answers - one.answers || compareUtf8(one.name, other.name));
    const listed = rows.slice(0, limit);
    return { data: listed, meta: { ...view.meta, limit, count: listed.length, total: rows.length } };
  },
);

const countOf = ({ answers = 0, placeSum = 0 }: { readonly answers?: number; readonly placeSum?: number } = {}) => ({
  answers,
  placeSum,
  placed: answers,
});

/** Lists prominent names that the project doesn't track, most frequent first. */
export const listCompetitorCandidates = viewRoute(
  endpoints.listCompetitorCandidates,
  async ({ query: { limit }, view }, { views }) => {
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
  },
);

/** Lists the entries of ranked lists in answers, most frequent first. */
export const listRankings = viewRoute(
  endpoints.listRankings,
  async ({ project, query: { limit }, view }, { views }) => {
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
  },
);

const coverageOf = (groups: readonly ModelFigures[]) => ({
  ranking: sumOf(groups, 'ranking'),
  total: sumOf(groups, 'answers'),
});
