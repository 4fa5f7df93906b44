import { proposeProject as endpoint } from '../../../contract/projects/proposal.ts';
import { crawlOf } from '../../models/configuration.ts';
import { readSite } from '../../crawl/readSite.ts';
import { preparedRoute } from '../../http/route.ts';

/** Reads the site's pages in the prepare step, so that no transaction waits for them. */
export const proposeProject = preparedRoute(
  endpoint,
  ({ body: { url } }, { crawler, settings, closing }) => readSite(url, { crawler, crawl: crawlOf(settings), closing }),
  ({ prepared }) => Promise.resolve({ data: prepared }),
);
