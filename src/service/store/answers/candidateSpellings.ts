import { type Kysely, sql } from 'kysely';
import { squashed } from '../../../text/words/fold.ts';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';

/** How a project's answers spell each of these names that nobody tracks, whatever case and signs they write it with. */
export async function candidateSpellings(
  db: Kysely<Schema>,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (names.length === 0) return new Map();
  // The stores do not agree on case beyond ASCII: they only look for what begins alike.
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
