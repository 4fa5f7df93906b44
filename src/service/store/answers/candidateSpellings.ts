import { type Kysely, sql } from 'kysely';
import { squashed } from '../../../text/words/fold.ts';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';

/** How a project's answers spell a name that nobody tracks, whatever case and signs they write it with. */
export async function candidateSpellings(db: Kysely<Schema>, project: string, name: string): Promise<string[]> {
  const first = [...name.trim()].slice(0, 1).join('');
  // The stores do not agree on case beyond ASCII: they only look for what begins alike.
  const rows = await db
    .selectFrom('things')
    .select('text')
    .where('project_id', '=', project)
    .where('kind', '=', factKinds.candidate)
    .where(sql`substr(text, 1, 1)`, 'in', [first.toLowerCase(), first.toUpperCase()])
    .execute();
  return [...new Set([name, ...rows.map(({ text }) => text).filter((text) => squashed(text) === squashed(name))])];
}
