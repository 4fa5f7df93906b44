/** Rules of a robots.txt for one agent (RFC 9309). */
export interface RobotsRules {
  /** True if the agent may read a path, written as `URL` writes it, with its query. */
  readonly allows: (path: string) => boolean;
  /** Seconds between two pages; 0 where none are asked for. */
  readonly delay: number;
}

interface Rule {
  readonly allow: boolean;
  /** Characters of the whole pattern: the matching rule with the longest one decides. */
  readonly length: number;
  /** Beginning of the path. */
  readonly start: string;
  /** Texts after each wildcard, which follow in this order. */
  readonly others: readonly string[];
  /** Characters of wildcards and `others`. */
  readonly othersLength: number;
}

/**
 * Reads the rules for an agent: those of its own groups, else those for all agents. Reading is linear in the text.
 * @param agent product token in lower case
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
    // Of two rules of one length, the one that allows counts.
    this.sorted.sort((one, other) => other.length - one.length || Number(other.allow) - Number(one.allow));
    return { allows: (path) => this.allows(upperCaseEscapes(path) + pathEnd), delay: this.delay };
  }

  /** Past `maxWork`, rules with wildcards count as if they matched if they forbid, and not at all if they allow. */
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

/** Stands for `$` at the end of a pattern. No URL contains it. */
const pathEnd = '\n';

/** Characters compared for one path. A path of 200 characters is matched with 80,000 characters of wildcard rules. */
const maxWork = 16_000_000;

/** A day in seconds. Timers wait at most 24 days. */
const maxDelay = 86_400;

/** True if texts occur in this order from an offset on. */
function follow(texts: readonly string[], path: string, from: number): boolean {
  let at = from;
  for (const text of texts) {
    const found = path.indexOf(text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return true;
}

/** Writes `%2a` as `%2A`, which is the same character. */
const upperCaseEscapes = (path: string): string => path.replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase());
