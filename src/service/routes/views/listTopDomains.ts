import { listTopDomains as endpoint } from '../../../contract/views/source.ts';
import { share, sumOf } from '../../../metrics/arithmetic.ts';
import { sourceTypes } from '../../../metrics/sourceType.ts';
import { viewRoute } from './viewRoute.ts';

export const listTopDomains = viewRoute(endpoint, async ({ project, query: { limit }, view }, { views }) => {
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
});
