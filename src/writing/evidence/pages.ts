import type { ResponseDetail } from '../../contract/projects/response.ts';
import { domainOf, pageKeyOrUrl } from '../../text/urls.ts';
import { isPageOutside } from './pageLinks.ts';
import type { Passage, ReadAnswer } from './passages.ts';

export interface CitedPage {
  readonly url: string;
  readonly title: string | null;
  readonly domain: string;
  /** Ids of the answers that cite or consulted it. */
  readonly answers: readonly number[];
  /** Number of those answers that link it in their text. */
  readonly cited: number;
  /** Number of sentences that cite it. */
  readonly times: number;
}

/** Gives each page the same URL in all answers, taken from the first one. */
export function withOneAddress(answers: readonly ResponseDetail[]): ResponseDetail[] {
  const first = new Map<string, string>();
  return answers.map((answer) => ({
    ...answer,
    sources: answer.sources.map((source) => {
      const key = pageKeyOrUrl(source.url);
      const url = first.get(key) ?? source.url;
      first.set(key, url);
      return { ...source, url };
    }),
  }));
}

/** Ranks the pages used by answers: by number of answers, then of answers that cite it, then of citations. */
export function rankPages(answers: readonly ReadAnswer[], passages: readonly Passage[]): CitedPage[] {
  const uses = answers.flatMap(({ answer: { id, sources }, reading: { pages } }) => {
    const listed = new Map([...pages.listed.values()].map(({ url, title }) => [pages.clean(url), title]));
    return sources.map(({ url, title, cited }) => ({ url, id, cited, titles: [title ?? '', listed.get(url) ?? ''] }));
  });
  const times = Map.groupBy(
    passages.flatMap(({ urls }) => urls),
    (url) => url,
  );
  return [...Map.groupBy(uses, ({ url }) => url)]
    .filter(([url]) => isPageOutside(url))
    .map(([url, used]) => ({
      url,
      title: longestOf(used.flatMap(({ titles }) => titles)),
      domain: domainOf(url) ?? '',
      answers: [...new Set(used.map(({ id }) => id))],
      cited: new Set(used.filter(({ cited }) => cited).map(({ id }) => id)).size,
      times: times.get(url)?.length ?? 0,
    }))
    .sort(
      (a, b) =>
        b.answers.length - a.answers.length || b.cited - a.cited || b.times - a.times || (a.url < b.url ? -1 : 1),
    );
}

/** Returns the longest title, because assistants often give only the site's name. */
function longestOf(titles: readonly string[]): string | null {
  const shown = titles.map((title) => title.replace(/\s+/g, ' ').trim());
  return shown.sort((a, b) => b.length - a.length)[0]?.slice(0, 200) || null;
}

/** Returns a page's title, or else a label from its URL. */
export function pageLabel({ title, url }: Pick<CitedPage, 'title' | 'url'>): string {
  if (title !== null) return title.length > 100 ? `${title.slice(0, 99).trimEnd()}…` : title;
  const address = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
