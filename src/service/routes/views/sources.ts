import { endpoints } from '../../../contract/endpoints.ts';
import type { CitationFigure } from '../../../contract/views/source.ts';
import { percent, share, sumOf } from '../../../metrics/arithmetic.ts';
import { sourceTypes } from '../../../metrics/siteTypes.ts';
import { sitesBelow, sitesOf } from '../../../text/urls/sites.ts';
import type { CitingCount } from '../../store/views/sources.ts';
import type { ModelFigures } from '../../store/views/figures.ts';
import { type AnswersQuery, competitorNames, perModel } from '../../views/view.ts';
import { viewRoute } from './viewRoute.ts';

/** Number of answers, of answers that mention a brand or competitor, and of answers that cite its pages. */
interface Counts {
  readonly answers: number;
  readonly naming: number;
  readonly citing: readonly CitingCount[];
}

/** Filters for the answers that mention a brand or competitor, and for those that don't. */
interface Naming {
  readonly yes: AnswersQuery;
  readonly no: AnswersQuery;
}

/** Counts answers that mention the brand, cite its pages, or both. Includes the same counts for each competitor. */
export const getCitations = viewRoute(endpoints.getCitations, async ({ project, view }, { views }) => {
  const competitors = competitorNames(project).map((name) => {
    const competitor = project.competitors.find((one) => one.name === name);
    return { name, domains: competitor ? sitesOf(competitor) : [] };
  });
  const own = sitesOf(project);
  const parties = [{ name: null, domains: own }, ...competitors].filter(({ domains }) => domains.length > 0);
  const groups = (await views.figures(view.filter)).filter(({ answers }) => answers > 0);
  const citing = await views.citing(view.filter, parties);
  const named = await views.competitors(
    view.filter,
    competitors.map(({ name }) => name),
  );
  const citingOf = (name: string | null) => citing.filter(({ party }) => parties[party]?.name === name);
  const figure = (
    domains: readonly string[],
    { answers, naming, citing: some }: Counts,
    { yes, no }: Naming,
  ): CitationFigure => {
    const counted = (count: number, filters: AnswersQuery) => ({ answers: count, explain: view.explain(filters) });
    if (domains.length === 0)
      return { both: null, named: counted(naming, yes), cited: null, neither: counted(answers - naming, no) };
    const cites = domains.join(',');
    const [cited, both] = [sumOf(some, 'citing'), sumOf(some, 'naming')];
    return {
      both: counted(both, { ...yes, cites }),
      named: counted(naming - both, { ...yes, not_cites: cites }),
      cited: counted(cited - both, { ...no, cites }),
      neither: counted(answers - naming - cited + both, { ...no, not_cites: cites }),
    };
  };
  const brand = (some: typeof groups, cites: readonly CitingCount[], further: AnswersQuery = {}) =>
    figure(
      own,
      { answers: sumOf(some, 'answers'), naming: sumOf(some, 'mentioned'), citing: cites },
      { yes: { brand_mentioned: true, ...further }, no: { brand_mentioned: false, ...further } },
    );
  const ofBrand = citingOf(null);
  const answers = sumOf(groups, 'answers');
  return {
    data: {
      totals: brand(groups, ofBrand),
      by_model: perModel(view.filter.models, groups, (some, model) =>
        brand(
          [...some],
          ofBrand.filter((one) => one.model === model),
          { model: [model] },
        ),
      ),
      by_competitor: competitors.map(({ name, domains }) => ({
        name,
        domain: domains[0] ?? null,
        ...figure(
          domains,
          { answers, naming: named.find((one) => one.name === name)?.answers ?? 0, citing: citingOf(name) },
          { yes: { answered: true, competitor: name }, no: { answered: true, not_competitor: name } },
        ),
      })),
    },
    meta: view.meta,
  };
});

export const listTopDomains = viewRoute(
  endpoints.listTopDomains,
  async ({ project, query: { limit }, view }, { views }) => {
    const { rows, domains, mentions: total } = await views.topDomains(view.filter, limit);
    const figures = await views.figures(view.filter);
    const typeOf = sourceTypes(project);
    return {
      data: rows.map(({ domain, mentions, answers, cited, citing, prompts, models, lastSeen }) => ({
        domain,
        type: typeOf(domain),
        mentions,
        share: share(mentions, total),
        cited,
        prompts,
        models,
        last_seen: lastSeen,
        answers,
        explain: view.explain({ answered: true, domain }),
        citing: { answers: citing, explain: view.explain({ answered: true, cites: domain }) },
      })),
      meta: {
        ...view.specifiedMeta,
        limit,
        count: rows.length,
        total_domains: domains,
        total_mentions: total,
        answers: sumOf(figures, 'answers'),
        explain: view.explain({ answered: true }),
      },
    };
  },
);

export const listSourcePages = viewRoute(
  endpoints.listSourcePages,
  async ({ project, query: { limit, domain }, view }, { views }) => {
    const domains = domain === undefined ? undefined : sitesBelow(domain, [project, ...project.competitors]);
    const { rows, total } = await views.pages({ ...view.filter, domains }, limit);
    return {
      data: rows.map(({ url, title, domain: host, mentions, answers, cited, prompts, models, lastSeen }) => ({
        url,
        title,
        domain: host,
        mentions,
        answers,
        cited,
        prompts,
        models,
        last_seen: lastSeen,
        explain: view.explain({ answered: true, url }),
        citing: { answers: cited, explain: view.explain({ answered: true, cites_url: url }) },
      })),
      meta: { ...view.meta, domain: domain ?? null, limit, count: rows.length, total },
    };
  },
);

export const getWebSearch = viewRoute(endpoints.getWebSearch, async ({ view }, { views }) => {
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

export const listFanoutQueries = viewRoute(
  endpoints.listFanoutQueries,
  async ({ query: { limit }, view }, { views }) => {
    const { rows, total } = await views.queries(view.filter, limit);
    const figures = await views.figures(view.filter);
    const coverage = { with_queries: sumOf(figures, 'with_queries'), total: sumOf(figures, 'answers') };
    return {
      data: rows.map(({ query, times, answers, prompts, models, lastSeen }) => ({
        query,
        times,
        answers,
        prompts,
        models,
        last_seen: lastSeen,
        explain: view.explain({ answered: true, query }),
      })),
      meta: { ...view.meta, limit, count: rows.length, total, coverage },
    };
  },
);
