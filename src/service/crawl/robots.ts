import { LRUCache } from 'lru-cache';
import { agentName } from './request.ts';
import { readRobots, type RobotsRules } from './robotsRules.ts';

/** Rules of a site for one page. */
interface PageRules {
  /** False if the site's server did not answer. */
  readonly reached: boolean;
  /** False if the site did not give its robots.txt: none of its pages may be read then (RFC 9309, 2.3.1.4). */
  readonly known: boolean;
  readonly allows: boolean;
  /** Seconds between two pages; 0 where none are asked for. */
  readonly delay: number;
}

/** Rules of a site; undefined if it gave none, null if its server did not answer. */
type SiteRules = RobotsRules | null | undefined;

interface Robots {
  readonly rulesFor: (url: URL) => Promise<PageRules>;
}

/** Milliseconds for which rules are cached. RFC 9309 allows a day. */
const cacheTime = 3_600_000;
/** Milliseconds until a site that did not give its robots.txt is asked again. */
const retryTime = 300_000;
const maxSites = 500;

/**
 * Caches the rules of sites.
 * @param read fetches a robots.txt; empty if the site has none, undefined if it gives none, null if it does not answer
 */
export function createRobots(read: (url: URL) => Promise<string | null | undefined>): Robots {
  const sites = new LRUCache<string, Promise<SiteRules>>({ max: maxSites, ttl: cacheTime });

  function ask(address: string): Promise<SiteRules> {
    const rules = read(new URL(address)).then((text) => {
      if (typeof text === 'string') return readRobots(text, agentName.toLowerCase());
      sites.set(address, Promise.resolve(text), { ttl: retryTime });
      return text;
    });
    sites.set(address, rules);
    return rules;
  }

  return {
    async rulesFor(url) {
      const { href } = new URL('/robots.txt', url);
      const rules = await (sites.get(href) ?? ask(href));
      return {
        reached: rules !== null,
        known: rules !== undefined && rules !== null,
        allows: rules?.allows(url.pathname + url.search) ?? false,
        delay: rules?.delay ?? 0,
      };
    },
  };
}
