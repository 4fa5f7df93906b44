import { pageKeyOf } from '../../text/urls.ts';
import type { EarlierPage } from '../../checking/evidence/page.ts';
import type { Stores } from '../store/store.ts';

/** Returns earlier versions of these pages, with the facts found on them, from the latest runs for a prompt. */
export async function earlierPages(
  prompt: number,
  urls: readonly string[],
  contentSteps: Stores['contentSteps'],
): Promise<EarlierPage[]> {
  const keys = new Set(urls.map(pageKeyOf));
  const isWanted = ({ url }: { readonly url?: string | undefined }): boolean =>
    url !== undefined && keys.has(pageKeyOf(url));
  return (await contentSteps.readings(prompt)).flatMap(({ pages, facts }) => {
    const read = new Map(pages.filter(isWanted).map((page) => [page.url, page]));
    const groups = Map.groupBy(facts.filter(isWanted), ({ url = '' }) => url);
    const all = new Set([...read.keys(), ...groups.keys()]);
    return [...all].flatMap((url = '') => {
      const { read_at: at, sha256 } = read.get(url) ?? {};
      const pageFacts = groups.get(url) ?? [];
      const readAt = at === undefined ? pageFacts[0]?.readAt : Date.parse(at);
      return readAt === undefined ? [] : [{ url, readAt, sha256, said: pageFacts.map(({ text }) => text) }];
    });
  });
}
