import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { acme } from '../service/acme.ts';
import type { Place } from './place.ts';
import type { Random } from './random.ts';

/** Acknowledged writes of all clients. */
export interface Acknowledged {
  /** Credits that the calls cost. */
  credits: number;
  /** Texts of prompts by ID. */
  readonly prompts: Map<number, string>;
  /** IDs of imported answers. */
  readonly answers: Set<number>;
  /** Numbers of asks by ID of a prompt run. */
  readonly runs: Map<number, number>;
  /** IDs of articles. */
  readonly articles: Set<number>;
  /** Names of topics by ID. */
  readonly topics: Map<number, string>;
}

/** Clients that write until they are stopped. */
export interface Clients {
  readonly project: string;
  readonly acknowledged: Acknowledged;
  /** Starts all clients again. Their rejections end the round. */
  start(): void;
  /** Lets each client finish its call. */
  stop(): Promise<void>;
}

/** Milliseconds for which a call is repeated. */
const patience = 120_000;
/** Milliseconds after which a client gives up a response and repeats the call. */
const responseTimeout = 40_000;
const firstDay = Date.UTC(2026, 9, 1);

/** Creates a project with a topic for each client. */
export async function makeClients(place: Place, count: number, random: Random): Promise<Clients> {
  const acknowledged: Acknowledged = {
    credits: 0,
    prompts: new Map(),
    answers: new Set(),
    runs: new Map(),
    articles: new Set(),
    topics: new Map(),
  };
  let written = 0;
  const send = sender(place, random, acknowledged);
  const { id: project } = await send(1, 'POST', '/projects', acme);
  const path = `/projects/${project}`;

  /** A client with a topic of its own. It only uses its own prompts, so that its calls never conflict with others. */
  const makeClient = async () => {
    const { id: topic } = await send(0, 'POST', `${path}/topics`, { name: `Topic ${(written += 1)}` });
    const prompts: number[] = [];
    const add = async (): Promise<void> => {
      const texts = Array.from({ length: random.integer(1, 5) }, () => `Which anvil is number ${(written += 1)}?`);
      const { added } = await send(1, 'POST', `${path}/prompts`, { topic_id: topic, prompts: texts });
      for (const [index, { id }] of (added as { id: number }[]).entries()) {
        prompts.push(id);
        acknowledged.prompts.set(id, texts[index] ?? '');
      }
    };
    await add();
    const actions: Readonly<Record<string, () => Promise<unknown>>> = {
      add,
      async import() {
        const responses = Array.from({ length: random.integer(1, 20) }, () => ({
          prompt_id: random.pick(prompts),
          model: random.pick(acme.models),
          collected_at: new Date(firstDay + (written += 1) * 1000).toISOString(),
          content_markdown: `${random.pick(['Acme', 'Globex', 'Initech'])} sells anvil ${written}. [Shop](https://shop${random.integer(1, 9)}.example/${random.integer(1, 30)})`,
        }));
        const { added } = await send(1, 'POST', `${path}/responses`, { responses });
        for (const { id } of added as { id: number }[]) acknowledged.answers.add(id);
      },
      async run() {
        const ids = [...new Set(Array.from({ length: 3 }, () => random.pick(prompts)))];
        const run = await send(ids.length, 'POST', `${path}/prompts/runs`, { prompt_ids: ids, models: ['chatgpt'] });
        acknowledged.runs.set(run.id as number, ids.length);
      },
      async article() {
        const run = await send(10, 'POST', `${path}/content/runs`, {
          prompt_id: random.pick(prompts),
          write_mode: 'brief',
          sorted_by: 'rules',
        });
        acknowledged.articles.add(run.id as number);
      },
      async rename() {
        const name = `Topic ${(written += 1)}`;
        await send(0, 'PATCH', `${path}/topics/${topic}`, { name });
        acknowledged.topics.set(topic as number, name);
      },
      look: () => send(0, 'GET', `${path}/summary`),
    };
    const choices = ['add', 'import', 'import', 'import', 'run', 'run', 'article', 'rename', 'look'];
    return () => actions[random.pick(choices)]?.();
  };

  const clients: Awaited<ReturnType<typeof makeClient>>[] = [];
  while (clients.length < count) clients.push(await makeClient());
  let isStopped = true;
  let working: Promise<unknown> = Promise.resolve();
  return {
    project: project as string,
    acknowledged,
    start() {
      isStopped = false;
      working = Promise.all(
        clients.map(async (act) => {
          while (!isStopped) await act();
        }),
      );
      working.catch(() => undefined); // `stop` reports it
    },
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- data of any call
type Data = any;

/**
 * Calls a place until it answers, always with the same idempotency key. Like a window that is closed, one call in
 * twenty doesn't wait for its first response.
 */
function sender(place: Place, random: Random, acknowledged: Acknowledged) {
  return async (cost: number, method: string, path: string, body?: object): Promise<Data> => {
    const headers = {
      Authorization: `Bearer ${place.key}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
    };
    let last = '';
    let timeout = random.chance(0.05) ? random.integer(1, 30) : responseTimeout;
    for (const end = performance.now() + patience; performance.now() < end; timeout = responseTimeout) {
      try {
        const response = await fetch(`${random.pick(place.urls)}${path}`, {
          method,
          headers,
          signal: AbortSignal.timeout(timeout),
          ...(body && { body: JSON.stringify(body) }),
        });
        const answer = (await response.json()) as Data;
        if (response.ok) {
          acknowledged.credits += cost; // a repeated call says that it costs nothing
          return answer.data;
        }
        last = `${response.status} ${JSON.stringify(answer.error)}`;
        if (!isTemporary(response.status, answer.error.code as string)) break;
      } catch (error) {
        last = String(error);
      }
      await pause(random.integer(20, 100));
    }
    throw new Error(`${method} ${path} failed: ${last}`);
  };
}

const isTemporary = (status: number, code: string): boolean =>
  status === 503 || status === 507 || ['IDEMPOTENCY_IN_PROGRESS', 'RATE_LIMITED', 'QUERY_TIMEOUT'].includes(code);
