import { domainOf } from '../../text/urls.ts';
import { pageUrl } from './pageLinks.ts';
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

/** Ranks the pages that the answers draw on: by answers, then by how many cite it, then by how often. */
export function rankPages(answers: readonly ReadAnswer[], passages: readonly Passage[]): CitedPage[] {
  const pages = new Map<string, { titles: string[]; answers: Set<number>; cited: Set<number> }>();
  const open = (address: string) => {
    const url = pageUrl(address);
    if (url === undefined) return undefined;
    const page = pages.get(url) ?? { titles: [], answers: new Set(), cited: new Set() };
    pages.set(url, page);
    return page;
  };
  for (const { answer, reading } of answers) {
    const { id, sources } = answer;
    for (const { url, title, cited } of sources) {
      const page = open(url);
      page?.answers.add(id);
      if (cited) page?.cited.add(id);
      if (title) page?.titles.push(title);
    }
    for (const { url, title } of reading.pages.listed.values()) {
      const page = open(url);
      page?.answers.add(id);
      if (title) page?.titles.push(title);
    }
  }
  const times = new Map<string, number>();
  for (const { urls, answer } of passages) {
    for (const url of urls) {
      times.set(url, (times.get(url) ?? 0) + 1);
      open(url)?.answers.add(answer);
      open(url)?.cited.add(answer);
    }
  }
  return [...pages]
    .map(([url, { titles, answers: ids, cited }]) => ({
      url,
      title: bestTitle(titles),
      domain: domainOf(url) ?? '',
      answers: [...ids],
      cited: cited.size,
      times: times.get(url) ?? 0,
    }))
    .sort(
      (a, b) =>
        b.answers.length - a.answers.length || b.cited - a.cited || b.times - a.times || (a.url < b.url ? -1 : 1),
    );
}

/** The longest one says most: assistants often give the site's name only. */
function bestTitle(titles: readonly string[]): string | null {
  const shown = titles
    .map((title) => title.replace(/\s+/g, ' ').trim())
    .filter((title) => title !== '' && !/^(?:https?:|www\.)|\{|\}/i.test(title));
  return shown.sort((a, b) => b.length - a.length)[0]?.slice(0, 200) ?? null;
}

/** A page's title, or what its address says. */
export function pageLabel({ title, url }: Pick<CitedPage, 'title' | 'url'>): string {
  if (title !== null && title.trim() !== '') return title.length > 100 ? `${title.slice(0, 99).trimEnd()}…` : title;
  const parsed = URL.parse(url);
  const address = parsed
    ? parsed.hostname.replace(/^www\./, '') + parsed.pathname.replace(/\/$/, '') + parsed.search
    : url;
  return address.length > 80 ? `${address.slice(0, 79)}…` : address;
}
