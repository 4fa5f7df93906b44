import { LRUCache } from 'lru-cache';
import { agentName } from './request.ts';

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

/** Rules of a robots.txt for one agent (RFC 9309). */
interface RobotsRules {
  /** True if the agent may read a path. The path must be encoded like that of `URL` and include its query. */
  readonly allows: (path: string) => boolean;
  /** Seconds between two requests. Defaults to 0. */
  readonly delay: number;
}

interface Rule {
  readonly allow: boolean;
  /** Length of the whole pattern in characters. The longest matching rule wins. */
  readonly length: number;
  /** Start of the path, before the first wildcard. */
  readonly start: string;
  /** Texts between the wildcards, in order. */
  readonly others: readonly string[];
  /** Total length of wildcards and `others` in characters. */
  readonly othersLength: number;
}

/**
 * Parses the rules of an agent's groups, or else those for all agents. Runs in linear time.
 * @param agent product token in lowercase
 */
export function readRobots(text: string, agent: string): RobotsRules {
  const own = new Group();
  const general = new Group();
  let current: Group[] = [];
  let hasRules = false;
  for (const line of text.split(/\r\n|[\r\n]/)) {
    const [record = ''] = line.split('#', 1);
    const colon = record.indexOf(':');
    const name = record.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = record.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (hasRules) current = [];
      hasRules = false;
      const [token = ''] = value.toLowerCase().split(/[\s/]/, 1);
      if (token === agent && !current.includes(own)) current.push(own);
      if (token === '*' && !current.includes(general)) current.push(general);
      for (const group of current) group.isNamed = true;
    } else if (name === 'allow' || name === 'disallow') {
      hasRules = true;
      for (const group of current) group.add(value, name === 'allow');
    } else if (name === 'crawl-delay') {
      hasRules = true;
      for (const group of current) group.setDelay(Number(value));
    }
  }
  return own.isNamed ? own.rules() : general.rules();
}

class Group {
  isNamed = false;
  private readonly sorted: Rule[] = [];
  private delay = 0;

  add(pattern: string, allow: boolean): void {
    if (pattern === '') return;
    const encoded = upperCaseEscapes(encodeURI(pattern.toWellFormed()).replaceAll('%25', '%'));
    const [start = '', ...others] = encoded.replace(/\$$/, pathEnd).split(/\*+/);
    const othersLength = others.length + others.join('').length;
    this.sorted.push({ allow, length: encoded.length, start, others, othersLength });
  }

  setDelay(seconds: number): void {
    if (seconds >= 0) this.delay = Math.min(seconds, maxDelay);
  }

  rules(): RobotsRules {
    // If two rules have the same length, the one that allows wins.
    this.sorted.sort((one, other) => other.length - one.length || Number(other.allow) - Number(one.allow));
    return { allows: (path) => this.allows(upperCaseEscapes(path) + pathEnd), delay: this.delay };
  }

  /**
   * Beyond `maxWork`, rules with wildcards aren't matched: those that forbid always apply, and those that allow never
   * do.
   */
  private allows(path: string): boolean {
    let work = 0;
    for (const { allow, start, others, othersLength } of this.sorted) {
      if (!path.startsWith(start)) continue;
      work += othersLength * path.length;
      const matches = othersLength > 0 && work > maxWork ? !allow : follow(others, path, start.length);
      if (matches) return allow;
    }
    return true;
  }
}

/** Represents `$` at the end of a pattern. No URL contains it. */
const pathEnd = '\n';

/**
 * Maximum number of character comparisons per path. Enough to match a path of 200 characters with 80,000 characters of
 * wildcard rules.
 */
const maxWork = 16_000_000;

/** One day, in seconds. Timers wait for at most 24 days. */
const maxDelay = 86_400;

/** True if the texts occur in this order, starting at an offset. */
function follow(texts: readonly string[], path: string, from: number): boolean {
  let at = from;
  for (const text of texts) {
    const index = path.indexOf(text, at);
    if (index < 0) return false;
    at = index + text.length;
  }
  return true;
}

/** Converts `%2a` to `%2A`, which means the same. */
const upperCaseEscapes = (path: string): string => path.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
