import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { openStore } from '../src/service/store/store.ts';
import { makeDatabase } from '../test/postgres/databases.ts';
import type { Answering } from './answering.ts';
import { type Measured, middle } from './measure.ts';
import { type BenchProject, emptyProject, madeAnswers } from './storing.ts';

const services = 2;
const payers = 4;
const clients = 64;
/** Milliseconds. Calls in the first part are a warm-up. */
const time = { warm: 2000, measured: 8000 };

/** Repeating calls of one client: free calls, charged reads, and a write. */
const kinds = ['free', 'read', 'free', 'read', 'write'] as const;
type Kind = (typeof kinds)[number];

/**
 * Measures throughput and latency for 64 clients of four payers on two services with one PostgreSQL database, all on
 * this machine.
 */
export async function teamLoadBench(): Promise<Measured[]> {
  const { url: databaseUrl, drop } = await makeDatabase();
  const projects = await fill(databaseUrl);
  const processes = Array.from({ length: services }, () =>
    fork(path.join(import.meta.dirname, 'answering.ts'), ['', databaseUrl], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }),
  );
  try {
    const addresses = await Promise.all(
      processes.map(async (child) => ((await once(child, 'message')) as [Answering])[0].url),
    );
    const times: Record<Kind, number[]> = { free: [], read: [], write: [] };
    const usedBefore = (await Promise.all(processes.map(processorTime))).reduce((sum, seconds) => sum + seconds, 0);
    const begin = performance.now() + time.warm;
    const end = begin + time.measured;
    let all = 0;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const address = addresses[client % services] ?? '';
        const project = projects[client % payers] as BenchProject;
        for (let turn = 0; performance.now() < end; turn += 1) {
          const kind = kinds[(turn + client) % kinds.length] as Kind;
          const started = performance.now();
          all += 1;
          await call(kind, { address, project, name: `${client} ${turn}` });
          if (started >= begin) times[kind].push(performance.now() - started);
        }
      }),
    );
    const used =
      (await Promise.all(processes.map(processorTime))).reduce((sum, seconds) => sum + seconds, 0) - usedBefore;
    const perSecond = Object.values(times).flat().length / (time.measured / 1000);
    const reads = middle(times.read);
    console.log(
      `      ${clients} clients on ${services} services: ${perSecond.toFixed(0)} calls a second; medians: free ${middle(times.free).toFixed(1)} ms, charged read ${reads.toFixed(1)} ms, adding a prompt ${middle(times.write).toFixed(1)} ms; ` +
        `${((used * 1000) / all).toFixed(2)} ms of the services' processor for each`,
    );
    return [
      {
        name: `calls a second of ${clients} clients on two services of PostgreSQL`,
        value: perSecond,
        limit: 600,
        better: 'higher',
        unit: '/s',
      },
      { name: 'charged read of theirs, median', value: reads, limit: 120, better: 'lower', unit: 'ms' },
    ];
  } finally {
    for (const child of processes) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
    await drop();
  }
}

/** Returns the CPU time of a process in seconds. */
async function processorTime(child: ChildProcess): Promise<number> {
  child.send('processor time');
  return ((await once(child, 'message')) as [number])[0];
}

/** Creates a project with answers for each payer, whose account has no rate limits. */
async function fill(databaseUrl: string): Promise<BenchProject[]> {
  const store = await openStore({ databaseUrl });
  const projects: BenchProject[] = [];
  for (let payer = 0; payer < payers; payer += 1) {
    const project = await emptyProject(store, `payer${payer}`);
    const answers = madeAnswers(project, 200);
    await store.write(async ({ accounts, answers: stored }) => {
      for (const { id } of await accounts.list()) await accounts.set(id, { per_minute: 1e9, per_second: 1e9 });
      await stored.addAll(answers);
    });
    projects.push(project);
  }
  await store.close();
  return projects;
}

async function call(
  kind: Kind,
  { address, project: { project, topic, secret }, name }: { address: string; project: BenchProject; name: string },
): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' };
  const paths: Readonly<Record<Kind, string>> = {
    free: `/projects/${project}/topics`,
    read: `/projects/${project}/responses?from=2026-10-01&to=2026-10-31&limit=20`,
    write: `/projects/${project}/prompts`,
  };
  const response = await fetch(address + paths[kind], {
    headers,
    ...(kind === 'write' && {
      method: 'POST',
      body: JSON.stringify({ topic_id: topic, prompts: [`What is the best anvil of ${name}?`] }),
    }),
  });
  if (!response.ok) throw new Error(`${paths[kind]} answered ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}
