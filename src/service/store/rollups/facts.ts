import { sql } from 'kysely';
import type { NewAnswer } from '../answers/storedAnswer.ts';

/** What is counted by the day, each thing under its own text; a number, as it stands in every row. */
export const factKinds = {
  /** A domain that answers drew on: `times` its pages, `extra` those that are cited. */
  domain: 1,
  /** A page that answers drew on: `extra` counts the answers that cite it. */
  page: 2,
  /** A search that assistants ran. */
  query: 3,
  /** What is ranked, by the tracked name, or its domain, or else its name: `extra` adds up its best ranks. */
  ranked: 4,
  /** A ranked domain that nobody tracks and, behind a space, what an answer calls it. */
  rankedName: 5,
  /** A tracked competitor: `extra` adds up its places among the names. */
  competitor: 6,
  /** A name that nobody tracks. */
  candidate: 7,
} as const;
export type FactKind = keyof typeof factKinds;

/** Kinds of which it is counted, too, for how many prompts they were seen. */
export const ofPrompts: readonly FactKind[] = ['domain', 'page', 'query'];

/** One thing in one answer. */
export interface Fact {
  readonly kind: number;
  readonly text: string;
  readonly times: number;
  readonly extra: number;
  /** Of a page, or of what is ranked. */
  readonly domain: string | null;
  /** Of a page. */
  readonly title: string | null;
}

/** What an answer adds to the counts, each thing once. */
export function factsOf({
  sources,
  searchQueries,
  rankings,
  competitors,
  candidates,
  rank,
}: Pick<NewAnswer, 'sources' | 'searchQueries' | 'rankings' | 'competitors' | 'candidates' | 'rank'>): Fact[] {
  const facts: Fact[] = [];
  const put = (
    kind: FactKind,
    text: string,
    times: number,
    extra: number,
    domain: string | null = null,
    title: string | null = null,
  ): void => {
    if (text !== '') facts.push({ kind: factKinds[kind], text, times, extra, domain, title });
  };
  const cited = (pages: readonly { readonly cited: boolean }[]): number => pages.filter((page) => page.cited).length;
  for (const [domain, pages] of Map.groupBy(sources, (source) => source.domain))
    put('domain', domain, pages.length, cited(pages));
  for (const [url, pages] of Map.groupBy(sources, (source) => source.url))
    put('page', url, pages.length, cited(pages), pages[0]?.domain, pages[0]?.title);
  for (const [query, times] of Map.groupBy(searchQueries, (text) => text)) put('query', query, times.length, 0);
  for (const [key, ranked] of Map.groupBy(rankings, ({ tracked, domain, name }) => tracked ?? domain ?? name)) {
    // The project knows the domains of whom it tracks, and they may change.
    const others = ranked.filter(({ tracked, domain }) => (tracked ?? null) === null && domain !== null);
    const domain = others[0]?.domain ?? null;
    put('ranked', key, 1, Math.min(...ranked.map((option) => option.rank)), domain);
    if (domain !== null) {
      const [name = ''] = others.map((option) => option.name).sort(inBytes);
      put('rankedName', `${domain} ${name}`, 1, 0, domain);
    }
  }
  for (const [name, places] of Map.groupBy(
    competitors.map((competitor, index) => ({ name: competitor.name, place: index + 1 })),
    (one) => one.name,
  )) {
    const place = Math.min(...places.map((one) => one.place));
    // Places count competitors alone: the brand, where it stands before one, moves it back by one.
    put('competitor', name, 1, place + (rank !== null && rank <= place ? 1 : 0));
  }
  for (const name of new Set(candidates)) put('candidate', name, 1, 0);
  return facts;
}

/** Compares texts as both stores order them. */
export const inBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

/** The same for a group of one answer's rows of `answer_competitors` of a name, joined with the answer. */
export const placeAmongNames = sql<number>`min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END`;

const lit = (kind: FactKind) => sql.lit(factKinds[kind]);

/** The same for all stored answers: answer_id, kind, text, times, extra, domain, title. */
export const storedFacts = sql`(
  SELECT answer_id, ${lit('domain')} AS kind, domain AS text, count(*) AS times, sum(cited) AS extra,
    CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title
    FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, ${lit('page')}, url, count(*), sum(cited), max(domain), max(title) FROM answer_sources
    WHERE url <> '' GROUP BY answer_id, url
  UNION ALL SELECT answer_id, ${lit('query')}, query, count(*), 0, NULL, NULL FROM answer_queries
    WHERE query <> '' GROUP BY answer_id, query
  UNION ALL SELECT answer_id, ${lit('ranked')}, coalesce(tracked, domain, name), 1, min(rank),
    max(CASE WHEN tracked IS NULL THEN domain END), NULL
    FROM answer_rankings WHERE coalesce(tracked, domain, name) <> '' GROUP BY answer_id, coalesce(tracked, domain, name)
  UNION ALL SELECT answer_id, ${lit('rankedName')}, domain || ' ' || min(name), 1, 0, domain, NULL FROM answer_rankings
    WHERE tracked IS NULL AND domain IS NOT NULL GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, ${lit('competitor')}, name, 1, ${placeAmongNames}, NULL, NULL
    FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name
  UNION ALL SELECT DISTINCT answer_id, ${lit('candidate')}, name, 1, 0, NULL, NULL FROM answer_candidates
    WHERE name <> ''
) AS facts`;
