import { type Kysely, sql } from 'kysely';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { fold, squashed } from '../../../text/words/fold.ts';
import { type AnswerFilter, matching, rankedAs } from '../answers/answerFilter.ts';
import { candidateSpellings } from '../answers/candidateSpellings.ts';
import { placeAmongNames } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import { answersOfThings, groupsAlike, maxAlike, topNames, topThings } from './things/topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './sources.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';

/** Answers that mention a name, and the sum of its places among the names in them. */
interface NameCount {
  readonly name: string;
  readonly answers: number;
  readonly placeSum: number;
}

/** Counts the answers that mention each of these competitors. Competitors without mentions are absent. */
export async function competitorCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  names: readonly string[],
): Promise<NameCount[]> {
  if (names.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const { rows } = await topThings(db, 'competitor', window, {
      limit: names.length,
      among: sql`text IN (${sql.join(names)})`,
    });
    return rows.map(({ text, answers, extra }) => ({ name: text, answers, placeSum: extra }));
  }
  const perAnswer = matching(db, filter)
    .innerJoin('answer_competitors', 'answer_competitors.answer_id', 'answers.id')
    .where('answer_competitors.name', 'in', names)
    .select(['answers.id', 'answer_competitors.name', placeAmongNames.as('place')])
    .groupBy(['answers.id', 'answer_competitors.name']);
  return db
    .selectFrom(perAnswer.as('naming'))
    .select([
      'name',
      ({ fn }) => fn.countAll<number>().as('answers'),
      ({ fn }) => fn.sum<number>('place').as('placeSum'),
    ])
    .groupBy('name')
    .execute();
}

/** Usage of an untracked name. */
interface CandidateCount extends Omit<StoredUsage, 'prompts'> {
  /** The most common spelling. */
  readonly name: string;
}

/**
 * Returns the untracked names that most answers lead with, and their total. Names that differ only in case or
 * punctuation count as one.
 */
export async function candidateCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
): Promise<{ rows: CandidateCount[]; total: number }> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things } = await topThings(db, 'candidate', window, { limit, alike: squashed });
    return {
      rows: rows.map(({ text, answers, models, lastSeen }) => ({ name: text, answers, models, lastSeen })),
      total: things,
    };
  }
  const candidates = await matching(db, filter)
    .innerJoin('answer_candidates', 'answer_candidates.answer_id', 'answers.id')
    .where('name', '<>', '')
    .select(['name', ...usageColumns(filter.models)])
    .groupBy('name')
    .orderBy('answers', 'desc')
    .orderBy('name')
    .limit(maxAlike)
    .execute();
  const groups = groupsAlike(
    candidates,
    ({ name }) => squashed(name),
    ({ answers }) => answers,
  );
  return {
    rows: groups.slice(0, limit).map((group) => ({
      name: group[0].name,
      answers: sumOf(group, 'answers'),
      models: modelsOf(
        group.reduce((bits, row) => bits | row.bits, 0),
        filter.models,
      ),
      lastSeen:
        group
          .map(({ lastSeen }) => lastSeen)
          .sort()
          .at(-1) ?? '',
    })),
    total: (candidates[0]?.total ?? 0) - (candidates.length - groups.length),
  };
}

/** Counts the answers that lead with each of these names, in any spelling. */
export async function candidateAnswers(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const spellings = await candidateSpellings(db, filter.project, names);
  const counts = await answersOfThings(db, 'candidate', filter, { among: [...spellings.values()].flat() });
  const countOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
  return new Map([...spellings].map(([name, texts]) => [name, countOf(texts)]));
}

/** Returns the names only, each spelling on its own. */
export async function candidateNames(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<string[]> {
  const window = await tallied(db, filter);
  return window
    ? (await topNames(db, 'candidate', window, { limit, by: 'answers' })).map(({ text }) => text)
    : (await candidateCounts(db, filter, limit)).rows.map(({ name }) => name);
}

/** Returns, for each brand, the ranked products whose names begin with it. The most ranked come first. */
export async function rankedProducts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  brands: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const byKey = new Map(brands.map((brand) => [squashed(brand), brand]));
  const products = new Map<string, Map<string, string>>();
  for (const product of await rankedNames(db, filter)) {
    const brand = leadOf(product, byKey);
    if (brand === undefined) continue;
    const known = products.get(brand) ?? new Map<string, string>();
    if (known.size < maxProducts && !known.has(fold(product))) known.set(fold(product), product);
    products.set(brand, known);
  }
  return new Map([...products].map(([brand, known]) => [brand, [...known.values()]]));
}

const maxProducts = 10;
const maxBrandWords = 6;

/** Returns the longest of these names that the product's name begins with, unless it's the whole name. */
function leadOf(product: string, byKey: ReadonlyMap<string, string>): string | undefined {
  const words = product.split(/\s+/);
  const lengths = words.slice(1, maxBrandWords + 1).map((_, index) => index + 1);
  const longest = lengths.findLast((length) => byKey.has(squashed(words.slice(0, length).join(''))));
  return longest === undefined ? undefined : byKey.get(squashed(words.slice(0, longest).join('')));
}

/** Names of ranked items, the most ranked first. */
async function rankedNames(db: Kysely<Schema>, filter: AnswerFilter): Promise<string[]> {
  const window = await tallied(db, filter);
  if (window) {
    const choice = { limit: maxRanked, by: 'answers' } as const;
    const unlinked = await topNames(db, 'ranked', window, choice);
    const linked = await topNames(db, 'rankedName', window, choice);
    const names = [
      ...linked.map(({ text, domain, n }) => ({ name: text.slice((domain ?? '').length + 1), n })),
      ...unlinked.filter(({ domain }) => domain === null).map(({ text, n }) => ({ name: text, n })),
    ];
    return names.sort((one, other) => other.n - one.n).map(({ name }) => name);
  }
  const rows = await matching(db, filter)
    .innerJoin('answer_rankings', 'answer_rankings.answer_id', 'answers.id')
    .select(['answer_rankings.name', sql<number>`count(DISTINCT answers.id)`.as('answers')])
    .groupBy('answer_rankings.name')
    .orderBy('answers', 'desc')
    .orderBy('answer_rankings.name')
    .limit(maxRanked)
    .execute();
  return rows.map(({ name }) => name);
}

const maxRanked = 2000;

/** An item that answers rank. `rankSum` adds up its best rank in each answer. */
interface RankedCount {
  /** The tracked name, or else the domain, or else the name. */
  readonly key: string;
  /** Null if tracked. */
  readonly domain: string | null;
  /** The most common name, or the tracked name. */
  readonly name: string;
  readonly answers: number;
  readonly rankSum: number;
}

interface RankedCounts {
  readonly rows: RankedCount[];
  readonly total: number;
}

/** Returns the items that most answers rank. */
export async function rankedCounts(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<RankedCounts> {
  const window = await tallied(db, filter);
  if (window) return talliedRankings(db, window, limit);
  const ranked = matching(db, filter).innerJoin('answer_rankings', 'answer_rankings.answer_id', 'answers.id');
  const perAnswer = ranked
    .select([
      rankedAs.as('key'),
      sql<string | null>`max(CASE WHEN tracked IS NULL THEN answer_rankings.domain END)`.as('domain'),
      sql<string>`min(coalesce(tracked, answer_rankings.name))`.as('name'),
      sql<number>`min(answer_rankings.rank)`.as('best'),
    ])
    .groupBy(['answers.id', rankedAs]);
  const named = db
    .selectFrom(perAnswer.as('one'))
    .select([
      'key',
      'domain',
      'name',
      ({ fn }) => fn.countAll<number>().as('answers'),
      ({ fn }) => fn.sum<number>('best').as('ranks'),
    ])
    .select(sql<number>`row_number() OVER (PARTITION BY key ORDER BY count(*) DESC, name)`.as('place'))
    .groupBy(['key', 'domain', 'name']);
  const rows = await db
    .selectFrom(named.as('names'))
    .select([
      'key',
      ({ fn }) => fn.max('domain').as('domain'),
      sql<string>`max(CASE WHEN place = 1 THEN name END)`.as('name'),
      ({ fn }) => fn.sum<number>('answers').as('answers'),
      ({ fn }) => fn.sum<number>('ranks').as('rankSum'),
      sql<number>`count(*) OVER ()`.as('total'),
    ])
    .groupBy('key')
    .orderBy(({ fn }) => fn.sum('answers'), 'desc')
    .orderBy('key')
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

async function talliedRankings(db: Kysely<Schema>, window: TallyWindow, limit: number): Promise<RankedCounts> {
  const { rows, things } = await topThings(db, 'ranked', window, { limit, by: 'answers' });
  const domains = rows.flatMap(({ domain }) => domain ?? []);
  const names =
    domains.length === 0
      ? []
      : await topNames(db, 'rankedName', window, {
          limit: maxRankedNames,
          by: 'answers',
          among: sql`domain IN (${sql.join(domains)})`,
        });
  return {
    rows: rows.map(({ text, domain, answers, extra }) => {
      const called = names.find((name) => domain !== null && name.domain === domain);
      return {
        key: text,
        domain,
        name: called && domain !== null ? called.text.slice(domain.length + 1) : text,
        answers,
        rankSum: extra,
      };
    }),
    total: things,
  };
}

/** Maximum number of names read for all listed domains together. Further names are rare. */
const maxRankedNames = 2000;
