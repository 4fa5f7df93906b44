import { getProposalTerms as endpoint } from '../../../contract/projects/proposal.ts';
import { crawlOf } from '../../models/configuration.ts';
import { sitePagesOf } from '../../crawl/readSite.ts';
import { route } from '../../http/route.ts';

export const getProposalTerms = route(endpoint, (_call, { settings }) => {
  const { writer } = settings.current;
  return Promise.resolve({
    data: {
      max_pages: sitePagesOf(crawlOf(settings)),
      writer: writer ? { kind: writer.kind, model: writer.model ?? null } : null,
    },
  });
});
