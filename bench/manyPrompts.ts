import { DatabaseSync } from 'node:sqlite';
import { dayOf } from '../src/metrics/days.ts';
import { openStore, storeFile } from '../src/service/store/store.ts';
import { type BenchProject, emptyProject } from './storing.ts';

/** Includes the 100 prompts of every bench project. */
export const promptCount = 10_000;
const models = ['chatgpt', 'gemini', 'perplexity', 'aimode'] as const;
const dayLength = 86_400_000;

/**
 * Fills a data folder with one topic of 10,000 prompts, each with two answers from four assistants. No answer to half
 * of the prompts mentions the brand.
 */
export async function manyPrompts(folder: string): Promise<BenchProject> {
  const store = await openStore({ folder });
  const begin = Date.now() - 2 * dayLength;
  const made = await emptyProject(store, 'bench', models);
  await store.write(async ({ prompts, accounts, keys }) => {
    const user = await accounts.byEmail('bench@localhost');
    if (!user) throw new Error('the account is gone');
    await accounts.set(user.id, { per_minute: 1_000_000_000, per_second: 1_000_000_000 });
    const key = await keys.create({ userId: user.id, name: 'more', scopes: ['write'], now: begin });
    await prompts.add(
      Array.from({ length: promptCount - made.prompts.length }, (_, index) => ({
        projectId: made.project,
        topicId: made.topic,
        keyId: key.id,
        text: `Which television is best for room number ${index}?`,
        branded: index % 50 === 0,
        now: begin,
      })),
    );
  });
  const database = new DatabaseSync(storeFile(folder), { timeout: 2000 });
  database.exec('PRAGMA synchronous = OFF');
  for (const [place, model] of models.entries())
    for (const round of [0, 1]) {
      const at = begin + round * dayLength;
      database
        .prepare(
          `INSERT INTO answers (project_id, prompt_id, model, collected_at, day, topic_id, branded, content, brand_mentioned, position, sentiment, competitors_count)
           SELECT project_id, id, ?, ? + id, ?, topic_id, branded, 'Samsung and Sony make good sets.', id % 2 = 0 AND (id + ?) % 3 = 0, 'top', 'positive', 1 FROM prompts`,
        )
        .run(model, at, dayOf(at, 'UTC'), place + round);
    }
  database.close();
  await store.write(({ views }) => views.rebuildRollups());
  await store.close();
  return made;
}
