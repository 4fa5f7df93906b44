import { LRUCache } from 'lru-cache';
import robotsParser, { type Robot } from 'robots-parser';
import { agentName } from './request.ts';

/** What the rules of a site say of one page. */
interface PageRules {
  /** False where the site could not be asked: nothing of it is read then (RFC 9309, 2.3.1.4). */
  readonly known: boolean;
  readonly allows: boolean;
  /** Seconds that are to lie between two pages, 0 where none are named. */
  readonly delay: number;
}

/** The package is the function itself, and its types tell of a `default` that is not there. */
const parseRobots = robotsParser as unknown as (url: string, text: string) => Robot;

interface Robots {
  readonly rulesFor: (url: URL) => Promise<PageRules>;
}

/** Milliseconds for which the rules of a site are kept; RFC 9309 asks for a day at most. */
const kept = 3_600_000;
/** The same where a site could not be asked. */
const keptUnknown = 300_000;
const sites = 500;

/**
 * Knows what sites say in their robots.txt, and asks each once in a while.
 * @param read fetches a robots.txt: its text, empty where there is none, undefined where the site cannot be asked
 */
export function createRobots(read: (url: URL) => Promise<string | undefined>): Robots {
  const known = new LRUCache<string, Promise<Robot | undefined>>({ max: sites, ttl: kept });

  function ask(address: string): Promise<Robot | undefined> {
    const asked = read(new URL(address)).then((text) => {
      if (text === undefined) known.set(address, Promise.resolve(undefined), { ttl: keptUnknown });
      return text === undefined ? undefined : parseRobots(address, text);
    });
    known.set(address, asked);
    return asked;
  }

  return {
    async rulesFor(url) {
      const { href } = new URL('/robots.txt', url);
      const rules = await (known.get(href) ?? ask(href));
      return {
        known: rules !== undefined,
        allows: rules?.isAllowed(url.href, agentName) ?? rules !== undefined,
        delay: rules?.getCrawlDelay(agentName) ?? 0,
      };
    },
  };
}
