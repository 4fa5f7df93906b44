import type { Page, PageSummary } from '../../../contract/content/page.ts';
import { getResponse as endpoint } from '../../../contract/projects/response.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

/** Returns one complete answer, with its cited sentences and the pages that were read of its sources. */
export const getResponse = route(endpoint, async ({ project, path }, { answers, pages, texts }) => {
  const answer = required(await answers.find(project.id, path.response), 'RESPONSE_NOT_FOUND');
  const urls = answer.sources.map(({ url }) => url);
  const read = new Map((await pages.shownOf(project.id, urls)).map((page) => [page.url, page]));
  const sources = answer.sources.map((source) => ({ ...source, page: sourcePage(read.get(source.url)) }));
  return { data: { ...answer, sources, citations: await texts.run('citationsOf', answer) } };
});

const sourcePage = (page: Page | undefined): PageSummary =>
  page ? { state: page.state, title: page.title, published: page.published, read_at: page.read_at } : null;
