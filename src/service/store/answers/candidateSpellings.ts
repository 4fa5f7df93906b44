import { type Kysely, sql } from 'kysely';
import { squashed } from '../../../text/words/fold.ts';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';

/** Returns the spellings of each untracked name in a project's answers. Case and punctuation don't matter. */
export async function candidateSpellings(
  db: Kysely<Schema>,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  // Databases disagree on case beyond ASCII, so they only match the first character.
  const firsts = names.map((name) => [...name.trim()].slice(0, 1).join(''));
  const rows = await db
    .selectFrom('things')
    .select('text')
    .where('project_id', '=', project)
    .where('kind', '=', factKinds.candidate)
    .where(sql`substr(text, 1, 1)`, 'in', [
      ...new Set(firsts.flatMap((first) => [first.toLowerCase(), first.toUpperCase()])),
    ])
    .execute();
  const alike = Map.groupBy(rows, ({ text }) => squashed(text));
  return new Map(
    names.map((name) => [name, [...new Set([name, ...(alike.get(squashed(name)) ?? []).map(({ text }) => text)])]]),
  );
}
