import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { localUser } from '../src/service/folder/folderHome.ts';
import { startService } from '../src/service/main.ts';
import { startPromptRun } from '../src/service/runs.ts';
import { openStore } from '../src/service/store/store.ts';
import type { Measured } from './measure.ts';

const asks = 10_000;
const concurrency = 20;
/** Number of requests measured. All of them would take a quarter of an hour. */
const measured = 400;
/** Milliseconds. */
const latency = 2000;

/**
 * Measures the first requests of a run of 10,000 relative to their pure latency with 20 at a time. The provider is a
 * separate process.
 */
export async function askingBench(): Promise<Measured> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  const provider = fork(path.join(import.meta.dirname, 'provider.ts'), [String(latency)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const [baseUrl] = (await once(provider, 'message')) as [string];
  const run = await queue(folder);
  const started = performance.now();
  const service = await startService({
    folder,
    version: '0.0.0-bench',
    configuration: {
      assistants: { chatgpt: { kind: 'openai-compatible', model: 'bench', baseUrl, concurrency, perMinute: 10_000 } },
    },
    logTo: fs.createWriteStream('/dev/null'),
  });
  const store = await openStore({ folder });
  let seconds = 0;
  for (;;) {
    const found = await store.read.promptRuns.find(run);
    seconds = (performance.now() - started) / 1000;
    if (found !== undefined && found.done >= measured) break;
    if (found?.status !== 'queued' && found?.status !== 'processing')
      throw new Error(`the run is ${JSON.stringify(found).slice(0, 500)}`);
    await sleep(50);
  }
  await store.close();
  await service.stop(); // open requests would continue at the next start, which doesn't happen here
  provider.disconnect();
  fs.rmSync(folder, { recursive: true, force: true });
  const floor = (measured / concurrency) * (latency / 1000);
  console.log(
    `      ${measured} of ${asks} asks of ${latency} ms, ${concurrency} at a time: ${seconds.toFixed(1)} s, their latency alone ${floor.toFixed(1)} s`,
  );
  return {
    name: `asks of ${latency / 1000} s, ${concurrency} at a time ÷ their latency`,
    value: seconds / floor,
    limit: 1.1,
    better: 'lower',
    unit: '×',
  };
}

/** Queues a run for when the service starts. */
async function queue(folder: string): Promise<number> {
  const store = await openStore({ folder });
  const now = Date.now();
  const run = await store.write(async (stores) => {
    const { id: userId } = await stores.accounts.ensure(localUser, now);
    const { id: keyId } = await stores.keys.create({ userId, name: 'bench', scopes: ['read'], now });
    const { id: project } = await stores.projects.create(
      userId,
      { name: 'Samsung', url: 'https://samsung.com', region: 'US', timezone: 'UTC', models: ['chatgpt'] },
      now,
    );
    const { topic } = await stores.topics.ensure(project, 'Bench', now);
    const wanted: { promptId: number; model: string }[] = [];
    const added = await stores.prompts.add(
      Array.from({ length: asks / 8 }, (_, index) => ({
        projectId: project,
        topicId: topic.id,
        keyId,
        text: `What is the best tv number ${index}?`,
        branded: false,
        now,
      })),
    );
    for (const { id } of added) {
      for (let repeat = 0; repeat < 8; repeat += 1) wanted.push({ promptId: id, model: 'chatgpt' });
    }
    return startPromptRun({ project, userId, wanted, paid: { additional: 0 }, scheduled: false, now }, stores);
  });
  await store.close();
  return run;
}
