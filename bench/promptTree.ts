import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient, type OpenClient } from '../src/client/client.ts';
import type { Service } from '../src/extension/service/connection/service.ts';
import { createAllowance } from '../src/extension/service/allowance.ts';
import type { Node } from '../src/extension/tree/node.ts';
import { MoreNode } from '../src/extension/tree/messageNodes.ts';
import { createPromptsTree, type PromptsTree } from '../src/extension/prompts/tree/promptsTree.ts';
import { promptSource } from '../src/extension/prompts/tree/promptSource.ts';
import { fakeMemento } from '../test/fakes/memento.ts';
import { manyPrompts, promptCount } from './manyPrompts.ts';
import { type Measured, middle } from './measure.ts';
import { serve } from './serve.ts';
import { temporaryFolder } from './shared.ts';
import type { TreePlace } from '../src/extension/editor/commandIds.ts';

const rounds = 9;

/**
 * Measures the tree of 10,000 prompts in one topic, with the real client and a real service on SQLite in another
 * process: the time until an uncached window shows its first prompts, the heap of all loaded rows, and the number of
 * calls for a refresh.
 */
export async function promptTreeBench(): Promise<Measured[]> {
  const folder = temporaryFolder();
  const { secret } = await manyPrompts(folder);
  const service = await serve({ folder });
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const window = openWindow(service.url, secret);
      const started = performance.now();
      const rows = await promptRows(window.tree);
      times.push(performance.now() - started);
      if (rows.length !== 51) throw new Error(`there are ${rows.length} rows at first`);
      await window.close();
    }
    const before = heap();
    const window = openWindow(service.url, secret);
    let rows = await promptRows(window.tree);
    for (let last = rows.at(-1); last instanceof MoreNode; last = rows.at(-1)) {
      await window.tree.loadMore(last.subject as TreePlace);
      rows = await promptRows(window.tree);
    }
    if (rows.length !== promptCount) throw new Error(`there are ${rows.length} rows`);
    const grown = heap() - before;
    await window.rest();
    const loading = window.calls();
    window.tree.refresh();
    await promptRows(window.tree);
    await window.rest();
    const refreshing = window.calls() - loading;
    console.log(
      `      rows after ${times.map((time) => time.toFixed(0)).join(', ')} ms; ${rows.length} loaded by ${loading} calls`,
    );
    await window.close();
    return [
      { name: 'first rows of 10,000 prompts', value: middle(times), limit: 200, better: 'lower', unit: 'ms' },
      { name: 'heap of 10,000 prompts that all have rows', value: grown, limit: 40, better: 'lower', unit: 'MB' },
      { name: 'calls that read all of these anew', value: refreshing, limit: 15, better: 'lower', unit: '' },
    ];
  } finally {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Expands the project and its topic, like a user. */
async function promptRows(tree: PromptsTree): Promise<readonly Node[]> {
  const [project] = await tree.children();
  const topic = (await tree.children(project)).find(({ row }) => row.kind.startsWith('topic'));
  return tree.children(topic);
}

/** Creates a window's tree without cached data. */
function openWindow(url: string, secret: string) {
  const client = createClient({ baseUrl: url, key: () => Promise.resolve(secret) });
  let [calls, open] = [0, 0];
  const counted = new Proxy(client, {
    get(target, name) {
      const part = target[name as keyof OpenClient];
      if (typeof part !== 'function' || name === 'supports') return part;
      return (input: never) => {
        calls += 1;
        open += 1;
        const reply = (part as (input: never) => Promise<unknown>)(input);
        return reply.finally(() => {
          open -= 1;
        });
      };
    },
  });
  const tree = createPromptsTree({
    services: {
      state: { name: 'ready' },
      current: { origin: 'local', local: true, client: counted } satisfies Service,
      connect: () => Promise.reject(new Error('it is connected')),
      subscribe: () => ({ dispose: () => undefined }),
    },
    expected: () => 'local',
    sourceOf: (service, choosing) => promptSource(service.client, choosing),
    known: { read: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    memento: fakeMemento(),
    seen: fakeMemento(),
    clock: { now: Date.now, sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }) },
    focus: { focused: true, subscribe: () => ({ dispose: () => undefined }) },
    reader: { language: 'en', zone: 'UTC' },
    allowance: createAllowance(fakeMemento()),
    onRun: () => undefined,
    onProjects: () => undefined,
    note: (error) => {
      throw error;
    },
  });
  /** Waits until all calls are done. */
  async function rest(): Promise<void> {
    do await sleep(20);
    while (open > 0);
  }
  return {
    tree,
    calls: () => calls,
    rest,
    async close() {
      await rest();
      await tree.dispose();
      await client.close();
    },
  };
}

/** Returns the live heap of this thread in megabytes. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 1e6;
}
