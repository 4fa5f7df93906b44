import { ownDomain } from '../../../analysis/mentions/named.ts';
import { listCompetitors as endpoint } from '../../../contract/views/competitor.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { mean, percent, sumOf } from '../../../metrics/arithmetic.ts';
import { competitorNames } from '../../views/names.ts';
import { viewRoute } from './viewRoute.ts';

/** Ranks the brand and its currently tracked competitors by mentions. */
export const listCompetitors = viewRoute(endpoint, async ({ project, query: { limit }, view }, { views }) => {
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
  const row = (is_own: boolean, name: string, domain: string | null, { answers, placeSum, placed }: typeof brand) => ({
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
        countOf(competitors.find((found) => found.name === name)),
      );
    }),
  ].sort((one, other) => other.answers - one.answers || compareUtf8(one.name, other.name));
  const listed = rows.slice(0, limit);
  return { data: listed, meta: { ...view.meta, limit, count: listed.length, total: rows.length } };
});

const countOf = ({ answers = 0, placeSum = 0 }: { readonly answers?: number; readonly placeSum?: number } = {}) => ({
  answers,
  placeSum,
  placed: answers,
});
