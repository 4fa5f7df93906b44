import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { nodeOptions } from '../src/extension/service/embedded/start.ts';
import { storeFile } from '../src/service/store/store.ts';
import type { Answering } from './answering.ts';
import { load } from './load.ts';
import { type Measured, middle } from './measure.ts';

const rounds = 15;
/** Milliseconds per measurement. */
const each = 300;

/**
 * Compares a free call with a bare route that returns the same bytes, and a charged call with a free one, by CPU time
 * of the server. Uses the lowest of several measurements, because other load only adds time. An empty route would be
 * unfair, because JSON and headers of that size alone cost a seventh more. The wall-clock rate of charged calls depends
 * on disk commits, so it is only printed, next to bare durable commits.
 */
export async function callsBench(): Promise<Measured[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const [empty, service] = [await start(), await start(folder)];
  openLimits(folder);
  const file = path.join(folder, 'bare.sqlite');
  const [bare = [], plain = [], free = [], charged = []] = await inTurns([
    () => rate(empty, '/empty'),
    () => rate(empty, '/account'),
    () => rate(service, '/me'),
    () => rate(service, '/projects'),
  ]);
  const [commits = []] = await inTurns([() => commitsPerSecond(file)]);
  for (const { process: child } of [empty, service]) await end(child);
  fs.rmSync(folder, { recursive: true, force: true });

  const most = (rates: readonly Rate[]): Rate => ({
    byClock: Math.max(...rates.map((rate) => rate.byClock)),
    byProcessor: Math.max(...rates.map((rate) => rate.byProcessor)),
  });
  const [mostBare, mostPlain, mostFree, mostCharged] = [most(bare), most(plain), most(free), most(charged)];
  const each = [mostBare, mostPlain, mostFree, mostCharged].map(({ byProcessor }) => (1e6 / byProcessor).toFixed(1));
  console.log(
    `      calls a second: empty ${mostBare.byClock.toFixed(0)}, an account's bytes ${mostPlain.byClock.toFixed(0)}, free ${mostFree.byClock.toFixed(0)}, charged ${mostCharged.byClock.toFixed(0)}; each takes ${each.join(', ')} µs of the processor`,
  );
  console.log(
    `      by the clock, in the middle of the turns: bare commits ${middle(commits).toFixed(0)}, charged calls ${middle(charged.map(({ byClock }) => byClock)).toFixed(0)}`,
  );
  return [
    {
      name: 'free call (/me) ÷ a bare Fastify route of the same bytes',
      value: mostFree.byProcessor / mostPlain.byProcessor,
      limit: 0.6,
      better: 'higher',
      unit: '×',
    },
    {
      name: 'charged call ÷ free call, by the processor',
      value: mostCharged.byProcessor / mostFree.byProcessor,
      limit: 0.1,
      better: 'higher',
      unit: '×',
    },
  ];
}

/** Runs the measurements alternately and discards the warm-up rounds. */
async function inTurns<Found>(measures: readonly (() => Found | Promise<Found>)[]): Promise<Found[][]> {
  const found = measures.map((): Found[] => []);
  for (let round = -2; round < rounds; round += 1) {
    for (const [index, measure] of measures.entries()) {
      const value = await measure();
      if (round >= 0) found[index]?.push(value);
    }
  }
  return found;
}

/** Calls per second, and per second of CPU time. */
interface Rate {
  readonly byClock: number;
  readonly byProcessor: number;
}

type Started = Answering & { readonly process: ChildProcess };

async function start(...args: string[]): Promise<Started> {
  const child = fork(path.join(import.meta.dirname, 'answering.ts'), args, { execArgv: [...nodeOptions] });
  const [answering] = (await once(child, 'message')) as [Answering];
  return { ...answering, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Lifts the account's rate limits. */
export function openLimits(folder: string): void {
  const database = new DatabaseSync(storeFile(folder), { timeout: 2000 });
  database.exec('UPDATE users SET per_minute = 1000000000, per_second = 1000000000');
  database.close();
}

async function rate({ url, key, process: child }: Started, address: string, connections = 16): Promise<Rate> {
  const before = await processorTime(child);
  const { answered, perSecond } = await load({ url: url + address, key, connections, time: each });
  return { byClock: perSecond, byProcessor: answered / ((await processorTime(child)) - before) };
}

/** Returns the CPU time of a process in seconds. */
async function processorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  const [seconds] = (await once(child, 'message')) as [number];
  return seconds;
}

function commitsPerSecond(file: string): number {
  const database = new DatabaseSync(file);
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS balance (id INTEGER PRIMARY KEY, credits INTEGER); INSERT OR IGNORE INTO balance VALUES (1, 1000000000)',
  );
  const [begin, take, commit] = [
    'BEGIN IMMEDIATE',
    'UPDATE balance SET credits = credits - 1 WHERE id = 1',
    'COMMIT',
  ].map((sql) => database.prepare(sql));
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < each; count += 1) for (const statement of [begin, take, commit]) statement?.run();
  const elapsed = performance.now() - start;
  database.close();
  return count / (elapsed / 1000);
}
