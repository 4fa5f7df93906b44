import { isDeepStrictEqual } from 'node:util';
import { eventually } from '../fakes/eventually.ts';
import { callerOf } from '../service/caller.ts';
import type { Clients } from './clients.ts';
import { type Place, withStore } from './place.ts';

/**
 * Compares a place at rest with the acknowledged writes, and returns what differs.
 * @param credits the account's credits before the first call
 */
export async function faultsOf(place: Place, clients: Clients, credits: number): Promise<string[]> {
  const faults: string[] = [];
  const expect = (name: string, actual: unknown, expected: unknown): void => {
    if (!isDeepStrictEqual(actual, expected))
      faults.push(`${name}: ${shorten(actual)} instead of ${shorten(expected)}`);
  };
  const { acknowledged, project } = clients;
  const service = callerOf(place.urls[0] ?? '', place.key);

  let refunded = 0;
  let asked = 0;
  for (const [id, asks] of acknowledged.runs) {
    const run = await eventually(async () => {
      const found = await service.data('GET', `/prompts/runs/${id}`);
      return found.completed_at !== null && found;
    }, 100);
    expect(`asks of run ${id}`, run.done + run.failed, asks);
    refunded += run.failed;
    asked += run.done;
  }
  for (const id of acknowledged.articles) {
    const run = await eventually(async () => {
      const found = await service.data('GET', `/content/runs/${id}`);
      return found.status !== 'processing' && found.status !== 'queued' && found;
    }, 100);
    expect(`status of article ${id}`, run.status, 'completed');
  }
  const numbers = async (query: string): Promise<number[]> => (await place.sql(query)).map(({ n }) => Number(n));
  await eventually(async () => (await numbers('SELECT count(*) AS n FROM work'))[0] === 0, 100);
  const answers = await numbers(`SELECT id AS n FROM answers WHERE project_id = '${project}'`);
  expect('lost answers', [...acknowledged.answers.difference(new Set(answers))], []);
  expect('stored answers', answers.length, acknowledged.answers.size + asked);
  const [runs] = await numbers(`SELECT count(*) AS n FROM prompt_runs WHERE project_id = '${project}'`);
  expect('prompt runs', runs, acknowledged.runs.size);
  const prompts = await place.sql(`SELECT id, text FROM prompts WHERE project_id = '${project}' ORDER BY id`);
  const texts = new Map(prompts.map(({ id, text }) => [Number(id), text as string]));
  expect(
    'lost prompts',
    [...acknowledged.prompts].filter(([id, text]) => texts.get(id) !== text),
    [],
  );
  expect('stored prompts', texts.size, acknowledged.prompts.size);
  for (const { id, name } of await place.sql(`SELECT id, name FROM topics WHERE project_id = '${project}'`)) {
    const expected = acknowledged.topics.get(Number(id));
    if (expected !== undefined) expect(`name of topic ${String(id)}`, name, expected);
  }
  expect('rollups', await withStore(place.location, (store) => store.read.views.compareRollups()), []);
  const { credits: left } = await service.data('GET', '/me');
  expect('credits', left.available, credits - acknowledged.credits + refunded);
  const unexpected = place.log().match(/^.*(?:failed unexpectedly|unhandled|"level":60).*$/gimu) ?? [];
  for (const line of unexpected.slice(0, 3)) faults.push(`in the log: ${line.slice(-400)}`);
  return faults;
}

const shorten = (value: unknown): string => {
  const text = String(JSON.stringify(value));
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};
