import { LRUCache } from 'lru-cache';
import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import type { Page } from '../../../contract/content/page.ts';
import type { Service } from '../../service/connection/service.ts';
import type { ArticlePrompt } from './answerCache.ts';

interface PageServices {
  readonly current: (Pick<Service, 'origin'> & { readonly client: Pick<Client, 'listPages'> }) | undefined;
}

/** Pages as read by the service, cached for five minutes. Requests are free. */
export interface PageCache {
  /**
   * Returns a page that was read for the prompt's project. Undefined if there is none or the service is unavailable.
   */
  find(prompt: ArticlePrompt, url: string): Promise<Page | undefined>;
}

/** Milliseconds. */
const keptFor = 300_000;

export function createPageCache(services: PageServices): PageCache {
  const pages = new LRUCache<string, { readonly page: Page | undefined }>({ max: 200, ttl: keptFor });
  return {
    async find({ service, project }, url) {
      const current = services.current;
      if (current?.origin !== service) return undefined;
      const key = `${service}/${project} ${url}`;
      const known = pages.get(key);
      if (known) return known.page;
      const reply = await ifOffered(current.client.listPages({ project, query: { url, limit: 1 } }));
      pages.set(key, { page: reply?.data[0] });
      return reply?.data[0];
    },
  };
}
