import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storeFile } from '../src/service/store/store.ts';
import type { Answering } from './answering.ts';
import { load } from './load.ts';
import { type Measured, middle } from './measure.ts';

const rounds = 11;
/** Milliseconds. */
const each = 500;

/**
 * A free call against an empty route, by the processor time of who answers, which what else the machine does changes
 * least; and a charged call against bare durable commits, by the clock. All take turns; the middle round counts.
 */
export async function callsBench(): Promise<Measured[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const [empty, service] = [await start(), await start(folder)];
  openLimits(folder);
  const file = path.join(folder, 'bare.sqlite');
  const measures = {
    empty: () => rate(empty, '/empty'), free: () => rate(service, '/me'), charged: () => rate(service, '/projects'),
    single: () => rate(service, '/projects', 1), commits: () => Promise.resolve({ byClock: commitsPerSecond(file), byProcessor: 0 }),
  };
  type Round = Record<keyof typeof measures, Rate>;
  const found: Round[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const rates: Partial<Round> = {};
    for (const [name, measure] of Object.entries(measures)) rates[name as keyof Round] = await measure();
    if (round >= 0) found.push(rates as Round);
  }
  for (const { process: child } of [empty, service]) await end(child);
  fs.rmSync(folder, { recursive: true, force: true });

  const of = (rate: (round: Round) => number): number => middle(found.map(rate));
  console.log(`      a second: empty ${of(({ empty: { byClock } }) => byClock).toFixed(0)}, free ${of(({ free }) => free.byClock).toFixed(0)}, ` +
    `charged ${of(({ charged }) => charged.byClock).toFixed(0)}, on one connection ${of(({ single }) => single.byClock).toFixed(0)}, bare commits ${of(({ commits }) => commits.byClock).toFixed(0)}; ` +
    `of the processor: empty ${of((round) => 1e6 / round.empty.byProcessor).toFixed(1)} µs, free ${of(({ free }) => 1e6 / free.byProcessor).toFixed(1)} µs`);
  console.log(`      charged calls on one connection ÷ bare commits ${of(({ single, commits }) => single.byClock / commits.byClock).toFixed(2)}`);
  return [
    { name: 'free call (/me) ÷ empty Fastify route', value: of((round) => round.free.byProcessor / round.empty.byProcessor), limit: 0.6, better: 'higher', unit: '×' },
    { name: 'charged call ÷ bare durable SQLite commits', value: of(({ charged, commits }) => charged.byClock / commits.byClock), limit: 0.5, better: 'higher', unit: '×' },
  ];
}

/** Calls answered in a second, and in one of the processor's. */
interface Rate {
  readonly byClock: number;
  readonly byProcessor: number;
}

type Started = Answering & { readonly process: ChildProcess };

async function start(...args: string[]): Promise<Started> {
  const child = fork(path.join(import.meta.dirname, 'answering.ts'), args);
  const [answering] = (await once(child, 'message')) as [Answering];
  return { ...answering, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** The account's own limits are not what is measured. */
function openLimits(folder: string): void {
  const database = new DatabaseSync(storeFile(folder), { timeout: 2000 });
  database.exec('UPDATE users SET per_minute = 1000000000, per_second = 1000000000');
  database.close();
}

async function rate({ url, key, process: child }: Started, address: string, connections = 16): Promise<Rate> {
  const before = await processorTime(child);
  const { answered, perSecond } = await load({ url: url + address, key, connections, time: each });
  return { byClock: perSecond, byProcessor: answered / ((await processorTime(child)) - before) };
}

/** What a process has used so far, in seconds. */
async function processorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  const [seconds] = (await once(child, 'message')) as [number];
  return seconds;
}

function commitsPerSecond(file: string): number {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS balance (id INTEGER PRIMARY KEY, credits INTEGER); INSERT OR IGNORE INTO balance VALUES (1, 1000000000)');
  const [begin, take, commit] = ['BEGIN IMMEDIATE', 'UPDATE balance SET credits = credits - 1 WHERE id = 1', 'COMMIT'].map((sql) => database.prepare(sql));
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < each; count += 1) for (const statement of [begin, take, commit]) statement?.run();
  const elapsed = performance.now() - start;
  database.close();
  return count / (elapsed / 1000);
}
