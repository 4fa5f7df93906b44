import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../src/client/client.ts';
import { readReport } from '../src/report/readReport.ts';
import { defaultQuestion, viewQueries, withDays } from '../src/metrics/reportQueries.ts';
import { startService } from '../src/service/main.ts';
import { openStore, type StoreLocation } from '../src/service/store/store.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import type { ManyAnswers } from './manyAnswers.ts';
import { type Measured, middle } from './measure.ts';

/** Few, because some of these calls are limited to ten per minute. */
const rounds = 2;
/**
 * Milliseconds after which cached results of views have expired (10 minutes). Counts stay cached until answers change.
 */
const forgotten = 700_000;

export const reportOnSqlite = (many: ManyAnswers): Promise<Measured[]> =>
  reportBench('SQLite', { folder: many.folder }, many);

export async function reportOnPostgres(many: ManyAnswers): Promise<Measured[]> {
  const { url, drop } = await copyToPostgres(many.folder);
  try {
    return await reportBench('PostgreSQL', { databaseUrl: url }, many);
  } finally {
    await drop();
  }
}

/** Milliseconds between viewing the tree and opening the report. */
const looking = 12_000;

/**
 * Measures a report with parallel calls, as the editor reads it, in three situations: after the tree was read, with a
 * new service or a changed answer; directly after an answer changed; and without changes. Then measures each call
 * alone. `lines after` is the time until the first chart's data arrives. `reportDrawing.ts` measures drawing it.
 */
export async function reportBench(kind: string, place: StoreLocation, many: ManyAnswers): Promise<Measured[]> {
  let now = Date.parse(many.to);
  const { project, secret, to } = many;
  const service = await startService({
    ...place,
    version: '0.0.0-bench',
    now: () => now,
    logTo: createWriteStream('/dev/null'),
  });
  const client = createClient({ baseUrl: service.url, key: () => Promise.resolve(secret) });
  const store = await openStore(place);
  const timed = async (action: () => Promise<unknown>, { changed = true } = {}): Promise<number> => {
    now += forgotten;
    if (changed) await store.write(({ answers }) => answers.change(many.last.id, (answer) => answer));
    const start = performance.now();
    await action();
    return performance.now() - start;
  };
  const question = withDays(defaultQuestion, to);
  const charts: number[] = [];
  const read = async (): Promise<void> => {
    const start = performance.now();
    const { lacking } = await readReport(client, {
      project,
      question,
      id: project,
      now,
      free: true,
      onPart: ({ lines }) => void (lines.length > 0 && charts.push(performance.now() - start)),
    });
    if (lacking.length > 0) throw new Error(`the report lacks ${lacking.map(({ view }) => view).join(', ')}`);
  };
  try {
    const lookAtTree = async () => {
      await client.getSummary({ project, query: {} });
      await sleep(looking);
    };
    const first = await timed(() => client.getSummary({ project, query: {} }));
    await sleep(looking);
    const seen = [await timed(read, { changed: false })];
    const whole: number[] = [];
    const queries = viewQueries(question, true);
    for (const name of Object.keys(queries) as (keyof typeof queries)[]) {
      const ask = client[name] as (input: object) => Promise<unknown>;
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await timed(() => ask({ project, query: queries[name] })));
      console.log(`      ${kind}: ${name.padEnd(20)} ${middle(times).toFixed(1)} ms`);
    }
    const again: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      whole.push(await timed(read));
      again.push(await timed(read, { changed: false }));
      await timed(lookAtTree);
      seen.push(await timed(read, { changed: false }));
    }
    const list = (times: readonly number[]): string => times.map((time) => time.toFixed(0)).join(', ');
    console.log(
      `      ${kind}: summary at first ${first.toFixed(0)} ms; report behind a look at the tree ${list(seen)} ms, right behind new answers ${list(whole)} ms, without new answers ${list(again)} ms, lines after ${list(charts)} ms`,
    );
    const limit = { better: 'lower', unit: 'ms', limit: 300 } as const;
    return [
      { name: `all calls of a report at once, 100,000 answers: ${kind}`, value: middle(seen), ...limit },
      { name: `the same right behind new answers: ${kind}`, value: middle(whole), ...limit },
      { name: `the same where no answer came since the last one: ${kind}`, value: middle(again), ...limit },
    ];
  } finally {
    await client.close();
    await service.stop();
    await store.close();
  }
}
