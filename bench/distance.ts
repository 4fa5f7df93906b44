import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { startService } from '../src/service/main.ts';
import { openStore, type Store } from '../src/service/store/store.ts';
import { makeDatabase } from '../test/postgres/databases.ts';
import { answerTexts } from './answerTexts.ts';
import { type Measured, middle } from './measure.ts';
import { type BenchProject, emptyProject, madeAnswers } from './storing.ts';

/** Round trip to the database in milliseconds. */
const roundTrip = 5;
const calls = { answers: 6, prompts: 41 };
const perCall = 100;
const alone = 60;

/**
 * Measures work over a network with a round trip of 5 ms to PostgreSQL: adding answers, adding a prompt, and writing to
 * projects of several payers at the same time. The limit is waiting, not the CPU.
 */
export async function distanceBench(): Promise<Measured[]> {
  const { url, drop } = await makeDatabase();
  const proxy = fork(path.join(import.meta.dirname, 'delayingProxy.ts'), [String(roundTrip), url]);
  const [databaseUrl] = (await once(proxy, 'message')) as [string];
  try {
    return [...(await callsOver(databaseUrl)), await together(databaseUrl)];
  } finally {
    proxy.disconnect();
    await drop();
  }
}

async function callsOver(databaseUrl: string): Promise<Measured[]> {
  const service = await startService({ databaseUrl, version: '0.0.0-bench', logTo: fs.createWriteStream('/dev/null') });
  const store = await openStore({ databaseUrl });
  const { project, prompts, topic, secret } = await emptyProject(store, 'calls');
  await store.close();
  const post = async (address: string, body: unknown): Promise<number> => {
    const started = performance.now();
    const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${service.url}/projects/${project}/${address}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - started;
  };
  const texts = answerTexts(perCall);
  const bring = (call: number) =>
    post('responses', {
      responses: texts.map((content_markdown, index) => ({
        prompt_id: prompts[index % prompts.length],
        model: 'chatgpt',
        collected_at: new Date(Date.UTC(2026, 9, 1) + (call * perCall + index) * 60_000).toISOString(),
        content_markdown,
        sources: Array.from({ length: 6 }, (_, page) => ({
          url: `https://site${(index * 7 + page) % 90}.com/reviews/${call}-${index}-${page}`,
        })),
      })),
    });
  const add = (call: number) =>
    post('prompts', { topic_id: topic, prompts: [`What is the best anvil number ${call}?`] });
  const times = { bring: [] as number[], add: [] as number[] };
  for (let call = 0; call < calls.answers; call += 1) times.bring.push(await bring(call));
  for (let call = 0; call < calls.prompts; call += 1) times.add.push(await add(call));
  await service.stop();
  const [bringing, adding] = [middle(times.bring.slice(1)), middle(times.add.slice(5))];
  console.log(
    `      over a round trip of ${roundTrip} ms: ${perCall} answers taken in by a call in ${bringing.toFixed(0)} ms, a prompt added in ${adding.toFixed(1)} ms`,
  );
  return [
    {
      name: `answers taken in a second over ${roundTrip} ms to PostgreSQL`,
      value: perCall / (bringing / 1000),
      limit: 150,
      better: 'higher',
      unit: '/s',
    },
    {
      name: `a prompt added over ${roundTrip} ms to PostgreSQL`,
      value: adding,
      limit: 40,
      better: 'lower',
      unit: 'ms',
    },
  ];
}

/** Compares four projects of different payers, each storing its answers one by one, with a single project. */
async function together(databaseUrl: string): Promise<Measured> {
  const store = await openStore({ databaseUrl });
  const payers: BenchProject[] = [];
  for (const name of ['one', 'two', 'three', 'four']) payers.push(await emptyProject(store, name));
  const answers = payers.map((payer) => madeAnswers(payer, 3 * alone));
  const run = async (payer: number, from: number): Promise<void> => {
    for (const answer of answers[payer]?.slice(from, from + alone) ?? []) await storeOne(store, answer);
  };
  await Promise.all(payers.map((_, payer) => run(payer, 0))); // opens the connections
  const single = await timed(() => run(0, alone));
  const all = await timed(() => Promise.all(payers.map((_, payer) => run(payer, 2 * alone))));
  await store.close();
  const ratio = (payers.length * single) / all;
  console.log(
    `      one project stores ${(alone / (single / 1000)).toFixed(0)} answers a second one by one, four of different payers at once ${((payers.length * alone) / (all / 1000)).toFixed(0)}`,
  );
  return {
    name: `four projects of four payers at once ÷ one alone, over ${roundTrip} ms`,
    value: ratio,
    limit: 2.5,
    better: 'higher',
    unit: '×',
  };
}

const storeOne = (store: Store, answer: ReturnType<typeof madeAnswers>[number]) =>
  store.write((stores) => stores.answers.add(answer), { locks: [`project ${answer.projectId}`] });

async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await action();
  return performance.now() - started;
}
