import type { Kysely } from 'kysely';
import { among } from '../among.ts';
import { noteChange } from '../rollups/countedChanges.ts';
import { uncountAnswers } from '../rollups/count.ts';
import { recountPrompts } from '../rollups/promptAnswers.ts';
import type { Schema } from '../schema.ts';
import { storedAnswers } from './storedAnswer.ts';

/**
 * Deletes answers of one project permanently, and removes them from all counts. Returns the number of deleted answers.
 */
export async function removeAnswers(db: Kysely<Schema>, ids: readonly number[]): Promise<number> {
  const gone = await storedAnswers(db, ids);
  const projectId = gone[0]?.projectId;
  if (projectId === undefined) return 0;
  await db
    .deleteFrom('answers')
    .where(among(db, 'id', ids))
    .execute();
  await uncountAnswers(db, gone);
  await recountPrompts(db, [...new Set(gone.map(({ promptId }) => promptId))]);
  await noteChange(db, projectId);
  return gone.length;
}
