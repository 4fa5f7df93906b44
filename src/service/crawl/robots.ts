import { LRUCache } from 'lru-cache';
import { agentName } from './request.ts';
import { readRobots, type RobotsRules } from './robotsRules.ts';

interface PageRules {
  /** False if the server didn't respond. */
  readonly reached: boolean;
  /** False if the site didn't return its robots.txt. No page may be read in this case (RFC 9309, 2.3.1.4). */
  readonly known: boolean;
  readonly allows: boolean;
  /** Seconds between two requests. Defaults to 0. */
  readonly delay: number;
}

/** Rules of a site. Undefined if the site didn't return any, null if its server didn't respond. */
type SiteRules = RobotsRules | null | undefined;

interface Robots {
  readonly rulesFor: (url: URL) => Promise<PageRules>;
}

/** Milliseconds that rules are cached. RFC 9309 allows a day. */
const cacheTime = 3_600_000;
/** Milliseconds before a failed robots.txt is requested again. */
const retryTime = 300_000;
const maxSites = 500;

/**
 * Caches the rules of sites.
 * @param read fetches a robots.txt. Empty if the site has none, undefined if it didn't return it, null if the server
 * didn't respond.
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
