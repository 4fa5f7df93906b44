import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const places = ['scope_id', 'kind', 'thing_id', 'prompt_id'].join(', ');

/** Domains, pages and searches in answers that match a condition, for their assistants and for all together. */
const held = (condition: string): string =>
  ['model', `''`]
    .flatMap((model) =>
      [
        ['1', 'answer_sources', 'domain', 'cited'],
        ['2', 'answer_sources', 'url', 'cited'],
        ['3', 'answer_queries', 'query', '0'],
      ].map(
        ([kind, table, text, extra]) => `
          SELECT tally_scopes.id AS scope_id, ${kind} AS kind, things.id AS thing_id, answers.prompt_id,
            CAST(substr(answers.day, 9, 2) AS integer) AS day, count(*) AS times, sum(${extra}) AS extra
          FROM answers JOIN ${table} AS held ON held.answer_id = answers.id
          JOIN tally_scopes ON tally_scopes.project_id = answers.project_id AND tally_scopes.model = ${model === 'model' ? 'answers.model' : model}
            AND tally_scopes.branded = answers.branded AND tally_scopes.month = substr(answers.day, 1, 7)
          JOIN things ON things.project_id = answers.project_id AND things.kind = ${kind} AND things.text = held.${text}
          WHERE ${condition} GROUP BY answers.id, answers.prompt_id, answers.day, tally_scopes.id, things.id`,
      ),
    )
    .join(' UNION ALL ');

/** Removes empty answers, with their sources and searches, from all counts. */
export const silentAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`CREATE TEMPORARY TABLE silent AS ${held('brand_mentioned IS NULL')}`);
    await run(`
      UPDATE tallies SET times = tallies.times - silent.times, answers = tallies.answers - silent.answers,
        extra = tallies.extra - silent.extra
      FROM (SELECT scope_id, kind, thing_id, day, sum(times) AS times, count(*) AS answers, sum(extra) AS extra
        FROM silent GROUP BY scope_id, kind, thing_id, day) AS silent
      WHERE tallies.scope_id = silent.scope_id AND tallies.kind = silent.kind AND tallies.thing_id = silent.thing_id
        AND tallies.day = silent.day`);
    await run(`DELETE FROM tallies WHERE answers = 0 AND scope_id IN (SELECT scope_id FROM silent)`);
    await run(`DELETE FROM tally_prompts WHERE (${places}) IN (SELECT ${places} FROM silent)`);
    await run(`
      INSERT INTO tally_prompts (${places}, days) SELECT ${places}, sum(bit) FROM (
        SELECT DISTINCT ${places}, 1 << (day - 1) AS bit
        FROM (${held('brand_mentioned IS NOT NULL AND answers.prompt_id IN (SELECT prompt_id FROM silent)')}) AS given
        WHERE (${places}) IN (SELECT ${places} FROM silent)
      ) AS seen GROUP BY ${places}`);
    await run('DROP TABLE silent');
  },
};
