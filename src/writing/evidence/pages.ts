import type { ResponseDetail } from '../../contract/projects/response.ts';
import { domainOf, pageKeyOrUrl } from '../../text/urls.ts';
import { isPageOutside } from './pageLinks.ts';
import type { Passage, ReadAnswer } from './passages.ts';

/** A page that answers draw on. */
export interface CitedPage {
  readonly url: string;
  readonly title: string | null;
  readonly domain: string;
  /** The ids of the answers that cite or consulted it. */
  readonly answers: readonly number[];
  /** How many of them link it in their text. */
  readonly cited: number;
  /** How many sentences cite it. */
  readonly times: number;
}

/** Gives each page the same address in all answers: that of the first one. */
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

/** Ranks the pages that the answers draw on: by answers, then by how many cite it, then by how often. */
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

/** The longest title says most: assistants often give the site's name only. */
function longestOf(titles: readonly string[]): string | null {
  const shown = titles.map((title) => title.replace(/\s+/g, ' ').trim());
  return shown.sort((a, b) => b.length - a.length)[0]?.slice(0, 200) || null;
}

/** A page's title, or what its address says. */
export function pageLabel({ title, url }: Pick<CitedPage, 'title' | 'url'>): string {
  if (title !== null) return title.length > 100 ? `${title.slice(0, 99).trimEnd()}…` : title;
  const address = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
