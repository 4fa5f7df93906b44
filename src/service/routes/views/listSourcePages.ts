import { listSourcePages as endpoint } from '../../../contract/views/source.ts';
import { sitesBelow } from '../../../text/urls/sites.ts';
import { viewRoute } from './viewRoute.ts';

export const listSourcePages = viewRoute(endpoint, async ({ project, query: { limit, domain }, view }, { views }) => {
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
});
