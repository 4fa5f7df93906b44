import { sql } from 'kysely';
import { keyOfClean } from '../../../text/urls.ts';
import { leads, type NewAnswer } from '../answers/storedAnswer.ts';
import type { Outcomes } from './tables.ts';

/** Kinds of things counted by day, each under its text. Rows store the number. */
export const factKinds = {
  /**
   * A source domain. `times` counts its pages and `extra` the cited ones. Outcomes are those of answers that cite it.
   */
  domain: 1,
  /** A source page, by key. `extra` counts the answers that cite it, and outcomes are those of these answers. */
  page: 2,
  /** A search that assistants ran. */
  query: 3,
  /** A ranked item, by tracked name, or else domain, or else name. `extra` adds up its best ranks. */
  ranked: 4,
  /** An untracked ranked domain, followed by a space and the name an answer gives it. */
  rankedName: 5,
  /**
   * A tracked competitor. `extra` adds up its places among the names. Outcomes are those of answers that cite its site.
   */
  competitor: 6,
  /** An untracked name. */
  candidate: 7,
  /** The model that gave an answer, as its provider names it. */
  version: 8,
} as const;
export type FactKind = keyof typeof factKinds;

/** Kinds that also count the prompts whose answers contain them. */
export const ofPrompts: readonly FactKind[] = ['domain', 'page', 'query'];

export const outcomeNames = [
  'given',
  'mentioned',
  'rivals',
  'untracked',
] as const satisfies readonly (keyof Outcomes)[];

/** One thing in one answer. */
export interface Fact extends Outcomes {
  readonly kind: number;
  readonly text: string;
  readonly times: number;
  readonly extra: number;
  /** Domain of a page or of a ranked item. */
  readonly domain: string | null;
  /** Set for pages only. */
  readonly title: string | null;
  readonly url: string | null;
}

type FactSources = Pick<
  NewAnswer,
  'sources' | 'searchQueries' | 'rankings' | 'competitors' | 'candidates' | 'rank' | 'brandMentioned' | 'modelVersion'
>;

interface Counted extends Partial<Pick<Fact, 'times' | 'extra'>> {
  readonly domain?: string | null | undefined;
  readonly title?: string | null | undefined;
  readonly url?: string | null | undefined;
  /** True if the answer's outcomes are counted. */
  readonly weighs?: boolean;
}

const noOutcomes: Outcomes = { given: 0, mentioned: 0, rivals: 0, untracked: 0 };

function outcomesOf({
  brandMentioned,
  competitors,
  candidates,
}: Pick<FactSources, 'brandMentioned' | 'competitors' | 'candidates'>): Outcomes {
  const rivals = competitors.length > 0;
  return {
    given: 1,
    mentioned: Number(brandMentioned),
    rivals: Number(rivals),
    untracked: Number(!rivals && leads(candidates)),
  };
}

/** Returns the things in an answer, each once. An empty answer has none. */
export function factsOf({
  sources,
  searchQueries,
  rankings,
  competitors,
  candidates,
  rank,
  brandMentioned,
  modelVersion,
}: FactSources): Fact[] {
  if (brandMentioned === null) return [];
  const facts: Fact[] = [];
  const said = outcomesOf({ brandMentioned, competitors, candidates });
  const put = (kind: FactKind, text: string, counted: Counted = {}): void => {
    const { times = 1, extra = 0, domain = null, title = null, url = null, weighs = false } = counted;
    if (text !== '')
      facts.push({ kind: factKinds[kind], text, times, extra, domain, title, url, ...(weighs ? said : noOutcomes) });
  };
  const cited = (pages: readonly { readonly cited: boolean }[]): number => pages.filter((page) => page.cited).length;
  for (const [domain, pages] of Map.groupBy(sources, (source) => source.domain))
    put('domain', domain, { times: pages.length, extra: cited(pages), weighs: cited(pages) > 0 });
  for (const [key, pages] of Map.groupBy(sources, ({ url }) => keyOfClean(url)))
    put('page', key, {
      times: pages.length,
      extra: cited(pages),
      domain: pages[0]?.domain,
      title: pages[0]?.title,
      url: pages[0]?.url,
      weighs: cited(pages) > 0,
    });
  for (const [query, times] of Map.groupBy(searchQueries, (text) => text)) put('query', query, { times: times.length });
  for (const [key, ranked] of Map.groupBy(rankings, ({ tracked, domain, name }) => tracked ?? domain ?? name)) {
    // Only for untracked items. Domains of tracked ones are part of the project and may change.
    const others = ranked.filter(({ tracked, domain }) => (tracked ?? null) === null && domain !== null);
    const domain = others[0]?.domain ?? null;
    put('ranked', key, { extra: Math.min(...ranked.map((option) => option.rank)), domain });
    if (domain !== null) {
      const [name = ''] = others.map((option) => option.name).sort(inBytes);
      put('rankedName', `${domain} ${name}`, { domain });
    }
  }
  for (const [name, places] of Map.groupBy(
    competitors.map(({ name, domain }, index) => ({ name, domain, place: index + 1 })),
    (one) => one.name,
  )) {
    const place = Math.min(...places.map((one) => one.place));
    // Places count competitors only. A brand named before the competitor adds one.
    put('competitor', name, {
      extra: place + (rank !== null && rank <= place ? 1 : 0),
      weighs: sources.some((page) => page.cited && places.some(({ domain }) => domain === page.domain)),
    });
  }
  for (const name of new Set(candidates)) put('candidate', name);
  put('version', modelVersion ?? '');
  return facts;
}

/** Compares texts by their bytes, as both databases order them. */
export const inBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The competitor's place among names, for a group of one answer's `answer_competitors` rows joined with the answer. */
export const placeAmongNames = sql<number>`min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END`;

const lit = (kind: FactKind) => sql.lit(factKinds[kind]);

/** Selects the outcomes of rows of `answers`, each under its name. */
export const storedOutcomes = sql`
  CASE WHEN brand_mentioned IS NOT NULL THEN 1 ELSE 0 END AS given,
  CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END AS mentioned,
  CASE WHEN brand_mentioned IS NOT NULL AND competitors_count > 0 THEN 1 ELSE 0 END AS rivals,
  CASE WHEN brand_mentioned IS NOT NULL AND competitors_count = 0 AND leads = 1 THEN 1 ELSE 0 END AS untracked`;

const citesOwn = sql`EXISTS (SELECT 1 FROM answer_sources AS page WHERE page.answer_id = named.answer_id
  AND page.domain = named.domain AND page.cited = 1)`;

/**
 * SQL equivalent of `factsOf` for all stored answers, including empty ones. Columns: answer_id, kind, text, times,
 * extra, domain, title, url and weighs.
 */
export const storedFacts = sql`(
  SELECT answer_id, ${lit('domain')} AS kind, domain AS text, count(*) AS times, sum(cited) AS extra,
    CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title, CAST(NULL AS text) AS url,
    max(cited) AS weighs
    FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, ${lit('page')}, page_key, count(*), sum(cited), max(domain), max(title), max(url),
    max(cited)
    FROM answer_sources
    WHERE page_key <> '' GROUP BY answer_id, page_key
  UNION ALL SELECT answer_id, ${lit('query')}, query, count(*), 0, NULL, NULL, NULL, 0 FROM answer_queries
    WHERE query <> '' GROUP BY answer_id, query
  UNION ALL SELECT answer_id, ${lit('ranked')}, coalesce(tracked, domain, name), 1, min(rank),
    max(CASE WHEN tracked IS NULL THEN domain END), NULL, NULL, 0
    FROM answer_rankings WHERE coalesce(tracked, domain, name) <> '' GROUP BY answer_id, coalesce(tracked, domain, name)
  UNION ALL SELECT answer_id, ${lit('rankedName')}, domain || ' ' || min(name), 1, 0, domain, NULL, NULL, 0 FROM answer_rankings
    WHERE tracked IS NULL AND domain IS NOT NULL GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, ${lit('competitor')}, name, 1, ${placeAmongNames}, NULL, NULL, NULL,
    max(CASE WHEN ${citesOwn} THEN 1 ELSE 0 END)
    FROM answer_competitors AS named JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name
  UNION ALL SELECT DISTINCT answer_id, ${lit('candidate')}, name, 1, 0, NULL, NULL, NULL, 0 FROM answer_candidates
    WHERE name <> ''
  UNION ALL SELECT id, ${lit('version')}, model_version, 1, 0, NULL, NULL, NULL, 0 FROM answers WHERE model_version <> ''
) AS facts`;
