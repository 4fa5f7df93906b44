import { maxReadingTime } from '../../contract/content/page.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import type { StoredPage } from '../../pages/readPage.ts';
import { cleanUrl, domainOf } from '../../text/urls.ts';
import { namedBrand } from '../answers/readAnswers.ts';
import { isFresh, mayPass } from '../crawl/crawler.ts';
import { readPage as readListPage } from '../http/paging.ts';
import { preparedRoute, route } from '../http/route.ts';
import { crawlOf } from '../models/configuration.ts';
import { maxStoredUrl } from '../store/pages.ts';
import { moment } from '../store/values.ts';

export const listPages = route(endpoints.listPages, async ({ project, key, query }, { cursors, pages }) => {
  const { domain = null, state = null, url = null, limit, cursor } = query;
  const binding = { list: 'pages', key: key.id, project: project.id, domain, state, url };
  const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const filter = { project: project.id, domain: query.domain, state: query.state, url: query.url, before };
  const { rows, meta } = await readListPage({
    cursors,
    binding,
    limit,
    rows: (most) => pages.list({ ...filter, limit: most }),
    placeOf: ({ id }) => id,
  });
  return { data: rows.map(({ page }) => page), meta: { project: project.id, domain, state, url, ...meta } };
});

/** Reads a page, before the transaction starts, and stores it for the project. */
export const readPage = preparedRoute(
  endpoints.readPage,
  async ({ project, body, now }, { read, crawler, settings, closing, texts }) => {
    const url = cleanUrl(body.url) ?? body.url;
    const unread = (note: string): StoredPage => ({
      url,
      finalUrl: null,
      domain: domainOf(url) ?? '',
      state: 'forbidden',
      note,
      readAt: now,
    });
    const [known] = await read.pages.ofAddresses([url]);
    const open = async (): Promise<StoredPage> => {
      if (isSample(project)) return unread('The pages of the sample project don’t exist.');
      if (crawlOf(settings).maxPages === 0)
        return unread('This service is configured not to read web pages (crawl.maxPages).');
      if (url.length > maxStoredUrl) return unread('Its URL is too long.');
      const page = await crawler.read(url, { signal: closing, late: AbortSignal.timeout(maxReadingTime) });
      return known?.state === 'read' && mayPass(page.state) ? known : { ...page, readAt: now };
    };
    const page = isFresh(known, now) ? known : await open();
    if (page.state !== 'read') return { page, mentions: null, statements: [] };
    const [mentions = false] = await texts.run('textsNaming', {
      brand: namedBrand(project),
      others: project.competitors,
      texts: [`${page.title ?? ''}\n\n${page.markdown}`],
    });
    return { page, mentions, statements: await texts.run('statementsOf', page) };
  },
  async ({ project, prepared: { page, mentions, statements } }, { pages }) => {
    const { url, domain, state, readAt } = page;
    // A page that was never requested isn't stored.
    if (state !== 'forbidden' || page.finalUrl !== null) await pages.keep(project.id, page);
    const [stored] = await pages.shownOf(project.id, [url]);
    const none = { title: null, author: null, published: null, language: null, words: 0, facts: 0 };
    const note = page.state === 'read' ? null : page.note;
    const unread = { url, final_url: null, domain, state, note, ...none, read_at: moment(readAt) };
    return { data: { ...(stored ?? unread), mentions_brand: mentions, statements } };
  },
  () => [],
);
