import { type Kysely, sql } from 'kysely';
import { insertAnswers, insertDetails } from './answerRows.ts';
import type { NewAnswer } from './storedAnswer.ts';
import { noteArrivals } from './latestAnswers.ts';
import { countAnswers } from '../rollups/count.ts';
import { noteChange } from '../rollups/countedChanges.ts';
import { factsOf } from '../rollups/facts.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import { scopesOf } from '../rollups/scopes.ts';
import { thingIds } from '../rollups/things.ts';
import type { Flag, Schema } from '../schema.ts';
import type { CountedAnswer } from './storedAnswer.ts';

/**
 * Stores answers of one project with their details, counts them under their prompts' topics, and returns their ids in
 * order. Independent queries run concurrently, to save round trips.
 */
export async function addAnswers(db: Kysely<Schema>, answers: readonly NewAnswer[]): Promise<number[]> {
  const projectId = answers[0]?.projectId;
  if (projectId === undefined) return [];
  const insert = async () => {
    const counted = await withTopics(db, answers);
    return { counted, found: await Promise.all([insertAnswers(db, counted), scopesOf(db, projectId, counted)]) };
  };
  const [
    things,
    {
      counted,
      found: [ids, scopes],
    },
  ] = await Promise.all([thingIds(db, projectId, answers.flatMap(factsOf)), insert()]);
  const stored = counted.map((answer, index) => ({ ...answer, id: ids[index] ?? 0 }));
  await Promise.all([
    insertDetails(db, stored),
    countAnswers(db, stored, scopes, things),
    noteArrivals(db, stored),
    noteChange(db, projectId),
  ]);
  return ids;
}

/** Adds the topics of their prompts to answers. Answers to deleted prompts have none. */
async function withTopics(db: Kysely<Schema>, answers: readonly NewAnswer[]): Promise<CountedAnswer[]> {
  const rows = [...new Set(answers.map(({ promptId }) => promptId))].map((id) => [id]);
  const { rows: prompts } = await sql<{ id: number; topicId: number; branded: Flag }>`
    SELECT prompts.id, topic_id AS "topicId", branded FROM ${jsonRows(db, rows)} CROSS JOIN prompts
      WHERE prompts.id = ${cell.number(0)}`.execute(db);
  const known = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return answers.map((answer) => {
    const prompt = known.get(answer.promptId);
    return { ...answer, topicId: prompt?.topicId ?? 0, branded: prompt?.branded === 1 };
  });
}
