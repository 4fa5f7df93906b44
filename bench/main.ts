import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../test/postgres/server.ts';
import { activationBench } from './activation.ts';
import { analysisBench } from './analysis.ts';
import { askingBench } from './asking.ts';
import { callsBench } from './calls.ts';
import { copyToPostgres } from './copyToPostgres.ts';
import { depthBench } from './depth.ts';
import { distanceBench } from './distance.ts';
import { emptyDatabase, emptyFolder } from './emptyStores.ts';
import { exportsBench } from './exports.ts';
import { hostileTextsBench } from './hostileTexts.ts';
import { longTextsBench } from './longTexts.ts';
import { manyAnswers } from './manyAnswers.ts';
import { holds, type Measured } from './measure.ts';
import { responsesBench } from './responses.ts';
import { storingBench } from './storing.ts';
import { teamLoadBench } from './teamLoad.ts';
import { topDomainsBench } from './topDomains.ts';
import { comparedViewsBench, viewsBench } from './views.ts';

// Set up as real ones are; rows make their databases on it.
const postgres = await startPostgres('durable');
process.env['CITEDESK_TEST_POSTGRES'] = postgres.url;

/** Runs every bench and prints each figure beside its limit; a limit that is not held fails the run. */
const results: Measured[] = [
  ...(await activationBench()), ...(await callsBench()), ...(await longTextsBench()), ...(await overManyAnswers()), ...(await onBothStores()), ...analysisBench(), ...hostileTextsBench(),
  ...(await distanceBench()), ...(await teamLoadBench()), await askingBench(),
];
await postgres.stop();

for (const result of results) {
  const { name, value, limit, better, unit } = result;
  const bound = `${better === 'lower' ? 'at most' : 'at least'} ${limit}`;
  console.log(`${holds(result) ? 'ok  ' : 'OVER'}  ${name.padEnd(66)} ${value.toFixed(2).padStart(8)} ${unit.padEnd(6)} (${bound})`);
}
process.exitCode = results.every(holds) ? 0 : 1;

/** What is measured on a large store, which is filled once. */
async function overManyAnswers(): Promise<Measured[]> {
  return inFolder(async (folder) => {
    const many = await manyAnswers(folder, 100_000);
    return [...(await depthBench(many)), ...(await topDomainsBench(many)), ...(await viewsBench(many)), ...(await exportsBench(many))];
  });
}

/** What a team on PostgreSQL must not wait for longer than one person on SQLite. */
async function onBothStores(): Promise<Measured[]> {
  const results = await inFolder(async (folder) => {
    const some = await manyAnswers(folder, 10_000);
    const copy = await copyToPostgres(folder);
    const compared = await comparedViewsBench(some, { databaseUrl: copy.url });
    await copy.drop();
    return compared;
  });
  for (const bench of [storingBench, responsesBench]) results.push(...(await bench(emptyFolder())), ...(await bench(await emptyDatabase())));
  return results;
}

async function inFolder<Result>(deed: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  try {
    return await deed(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
