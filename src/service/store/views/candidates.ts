import { type Kysely, sql } from 'kysely';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { fold, squashed } from '../../../text/words/fold.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { candidateSpellings } from '../answers/candidateSpellings.ts';
import type { Schema } from '../schema.ts';
import { groupsAlike, maxAlike } from './groupsAlike.ts';
import { tallied } from './tallyWindow.ts';
import { answersOfThings } from './things/things.ts';
import { topNames, topThings } from './things/topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './usage.ts';

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
  const found = await matching(db, filter)
    .innerJoin('answer_candidates', 'answer_candidates.answer_id', 'answers.id')
    .where('name', '<>', '')
    .select(['name', ...usageColumns(filter.models)])
    .groupBy('name')
    .orderBy('answers', 'desc')
    .orderBy('name')
    .limit(maxAlike)
    .execute();
  const groups = groupsAlike(
    found,
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
    total: (found[0]?.total ?? 0) - (found.length - groups.length),
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
