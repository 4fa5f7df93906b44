import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { openStore, type StoreLocation } from '../src/service/store/store.ts';
import { answerTexts } from './answerTexts.ts';
import type { EmptyStore } from './emptyStores.ts';
import { type Measured, middle } from './measure.ts';
import { serve } from './serve.ts';
import { type BenchProject, emptyProject } from './storing.ts';

const answers = 10_000;
/** Maximum number of answers per call. */
const perCall = 100;
const begin = Date.UTC(2026, 8, 1);
const rounds = 5;
/** Milliseconds until idle processes have ended, with a margin. */
const resting = 12_000;
const limits = { SQLite: 400, PostgreSQL: 600 } as const;

/**
 * Measures the built `citedesk serve`, started as in the README. Imports 10,000 answers with 20 competitors and 6
 * sources over HTTP, and exports them. Reports the median time of an export from request to completion, also relative
 * to gzip alone on the same bytes. For a local service, also reports the memory that it and its child processes keep
 * afterwards.
 */
export async function servingBench({ kind, place, remove }: EmptyStore): Promise<Measured[]> {
  const service = await serve(place);
  try {
    const idle = megabytes(service.child);
    const made = await newProject(place);
    const { project, secret } = made;
    const call = callsOf(service.url, secret);
    await fill(made, call);
    const stored = megabytes(service.child);
    const times: number[] = [];
    let bytes: Buffer = Buffer.alloc(0);
    for (let round = 0; round < rounds; round += 1) {
      const { time, link } = await exported(call, project);
      times.push(time);
      bytes = Buffer.from(await (await fetch(link, { headers: { Authorization: `Bearer ${secret}` } })).arrayBuffer());
    }
    await sleep(resting);
    const after = megabytes(service.child);
    const content = await promisify(gunzip)(bytes);
    const started = performance.now();
    await promisify(gzip)(content);
    const alone = performance.now() - started;
    console.log(
      `      ${kind}: ${answers} answers, ${(content.length / 1e6).toFixed(0)} MB, exported in ${times.map((time) => time.toFixed(0)).join(', ')} ms, gzip alone ${alone.toFixed(0)} ms; ` +
        `memory of serve ${idle.toFixed(0)} MB at first, ${stored.toFixed(0)} MB with the answers stored, ${after.toFixed(0)} MB with them exported`,
    );
    const time: Measured = {
      name: `export of 10,000 answers by serve: ${kind}`,
      value: middle(times),
      limit: limits[kind],
      better: 'lower',
      unit: 'ms',
    };
    const memory: Measured = {
      name: `memory of serve after storing and exporting 10,000: ${kind}`,
      value: after,
      limit: 150,
      better: 'lower',
      unit: 'MB',
    };
    return [
      time,
      { ...time, name: `${time.name} ÷ gzip alone`, value: middle(times) / alone, limit: 1.5, unit: '×' },
      ...(kind === 'SQLite' ? [memory] : []),
    ];
  } finally {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
    await remove();
  }
}

async function newProject(place: StoreLocation): Promise<BenchProject> {
  const store = await openStore(place);
  try {
    const made = await emptyProject(store, 'bench', ['chatgpt'], 20);
    await store.write(async ({ accounts }) => {
      const user = await accounts.byEmail('bench@localhost');
      if (user) await accounts.set(user.id, { per_minute: 1_000_000_000, per_second: 1_000_000_000 });
    });
    return made;
  } finally {
    await store.close();
  }
}

type Call = (address: string, body?: unknown) => Promise<Record<string, unknown>>;

const callsOf =
  (url: string, key: string): Call =>
  async (address, body) => {
    const response = await fetch(url + address, {
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${address} answered ${response.status} ${await response.text()}`);
    return ((await response.json()) as { readonly data: Record<string, unknown> }).data;
  };

/** Adds all answers through the API. */
async function fill({ project, prompts }: BenchProject, call: Call): Promise<void> {
  const texts = answerTexts(131);
  for (let first = 0; first < answers; first += perCall) {
    const responses = Array.from({ length: perCall }, (_, place) => {
      const index = first + place;
      const sources = Array.from({ length: 6 }, (_source, page) => ({
        url: `https://site${(index * 7 + page) % 90}.com/reviews/${index}-${page}`,
        title: 'A review of televisions',
      }));
      return {
        prompt_id: prompts[index % prompts.length],
        model: 'chatgpt',
        collected_at: new Date(begin + index * 60_000).toISOString(),
        content_markdown: texts[index % texts.length],
        sources,
      };
    });
    await call(`/projects/${project}/responses`, { responses });
  }
}

/** Runs an export. Returns the milliseconds until it is ready, and the link to its file. */
async function exported(call: Call, project: string): Promise<{ readonly time: number; readonly link: string }> {
  const started = performance.now();
  const { id } = await call(`/projects/${project}/exports`, {
    type: 'responses',
    format: 'ndjson',
    from: '2026-09-01',
    to: '2026-09-30',
  });
  for (;;) {
    const { status, download_url: link } = await call(`/exports/${String(id)}`);
    if (status === 'ready') return { time: performance.now() - started, link: String(link) };
    if (status === 'failed') throw new Error('the export failed');
    await sleep(10);
  }
}

/** Returns the memory of a process and its children (proportional set size), which counts shared pages once. */
function megabytes({ pid = 0 }: ChildProcess): number {
  const field = (name: string, of: number): number =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(fs.readFileSync(`/proc/${of}/smaps_rollup`, 'latin1'))?.[1] ?? 0,
    ) / 1000;
  const started = fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    .trim()
    .split(' ')
    .filter((child) => child !== '')
    .map(Number);
  return [pid, ...started].reduce((sum, of) => sum + field('Pss', of), 0);
}
