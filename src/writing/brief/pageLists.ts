import type { PageState } from '../../contract/content/page.ts';
import { plainMarkdown } from '../draft/markdownText.ts';
import { type CitedPage, pageLabel } from '../evidence/pages.ts';
import type { Wording } from '../outline/wording.ts';
import type { BriefLinks } from './briefLinks.ts';
import { siteOf } from '../facts/facts.ts';

/** Page that a run tried to read. */
export interface TriedPage {
  readonly url: string;
  readonly title?: string | null;
  readonly state: PageState;
}

interface Cited {
  readonly cited: readonly CitedPage[];
  readonly answers: number;
  readonly wording: Wording;
  readonly links: BriefLinks;
}

/** Lists the pages that were read, by number of answers that use them, then those that were added. */
export function pagesRead(tried: readonly TriedPage[], { cited, answers, wording, links }: Cited): string[] {
  const known = new Map(cited.map((page) => [page.url, page]));
  const places = new Map(cited.map(({ url }, index) => [url, index]));
  const placeOf = (url: string): number => places.get(url) ?? cited.length;
  return tried
    .toSorted((a, b) => placeOf(a.url) - placeOf(b.url))
    .map(({ url, title = null }) => {
      const drawn = known.get(url)?.answers.length;
      const label = title === null ? pageLabel({ title, url }) : `${pageLabel({ title, url })}, ${siteOf({ url })}`;
      const shown =
        drawn === undefined
          ? wording.say(wording.phrases.brief.readForQuestion, { page: label })
          : `${label} (${wording.share(drawn, answers)})`;
      return `- ${plainMarkdown(shown)}${links.pages([url])}`;
    });
}

/** Lists unread pages, one line per reason. */
export function unreadPages(tried: readonly TriedPage[], wording: Wording, links: BriefLinks): string[] {
  const { reasons } = wording.phrases.brief;
  const byReason = Map.groupBy(tried, ({ state }) => state);
  return [...byReason].flatMap(([state, pages]) => {
    if (state === 'read') return [];
    const sites = Map.groupBy(pages, ({ url }) => siteOf({ url }));
    const names = [...sites].map(([site, own]) => `${plainMarkdown(site)}${links.pages(own.map(({ url }) => url))}`);
    return [`- ${reasons[state]}: ${names.join(', ')}`];
  });
}
