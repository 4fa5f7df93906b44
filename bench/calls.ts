import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { editorKey } from '../src/contract/folderSecret.ts';
import { folderSecret } from '../src/service/folder/secret.ts';
import { startService } from '../src/service/main.ts';
import type { Measured } from './measure.ts';

const seconds = 3;
const rounds = 3;

/** Requests a second of a free call against an empty route, and of a charged call against bare durable commits. */
export async function callsBench(): Promise<Measured[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const service = await startService({ folder, version: '0.0.0-bench' });
  const key = editorKey(folderSecret(folder));
  openLimits(folder);
  const empty = Fastify();
  empty.get('/empty', () => ({}));
  const bare = await empty.listen({ host: '127.0.0.1', port: 0 });

  const rates = { empty: 0, free: 0, charged: 0, commits: 0 };
  for (let round = 0; round < rounds; round += 1) {
    rates.empty += await rate(`${bare}/empty`, key);
    rates.free += await rate(`${service.url}/me`, key);
    rates.charged += await rate(`${service.url}/projects`, key);
    rates.commits += commitsPerSecond(path.join(folder, 'bare.sqlite'));
  }
  await empty.close();
  await service.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  const shown = Object.entries(rates).map(([name, sum]) => `${name} ${Math.round(sum / rounds)}`).join(', ');
  console.log(`      per second: ${shown}`);
  return [
    { name: 'free call (/me) ÷ empty Fastify route', value: rates.free / rates.empty, limit: 0.6, better: 'higher', unit: '×' },
    { name: 'charged call ÷ bare durable SQLite commits', value: rates.charged / rates.commits, limit: 0.5, better: 'higher', unit: '×' },
  ];
}

/** The account's own limits are not what is measured. */
function openLimits(folder: string): void {
  const database = new DatabaseSync(path.join(folder, 'citedesk.sqlite'), { timeout: 2000 });
  database.exec('UPDATE users SET per_minute = 1000000000, per_second = 1000000000');
  database.close();
}

async function rate(url: string, key: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 16, duration: seconds, headers: { authorization: `Bearer ${key}` }, workers: 1 });
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`);
  return requests.average;
}

function commitsPerSecond(file: string): number {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS balance (id INTEGER PRIMARY KEY, credits INTEGER); INSERT OR IGNORE INTO balance VALUES (1, 1000000000)');
  const [begin, take, commit] = ['BEGIN IMMEDIATE', 'UPDATE balance SET credits = credits - 1 WHERE id = 1', 'COMMIT'].map((sql) => database.prepare(sql));
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < 1000; count += 1) for (const statement of [begin, take, commit]) statement?.run();
  const elapsed = performance.now() - start;
  database.close();
  return count / (elapsed / 1000);
}
