import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import { createClient } from '../../src/client/client.ts';
import { attach } from '../../src/client/local/localService.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { createServices } from '../../src/extension/connection/services.ts';
import { createAllowance } from '../../src/extension/status/allowance.ts';
import { followSpending } from '../../src/extension/status/followSpending.ts';
import { createRereading } from '../../src/extension/status/rereading.ts';
import { createWatcher } from '../../src/extension/status/watcher.ts';
import { createPromptsTree } from '../../src/extension/tree/promptsTree.ts';
import { promptSource } from '../../src/extension/tree/promptSource.ts';
import { savedTreeFile } from '../../src/extension/tree/cache/savedTreeFile.ts';
import { folderSecret } from '../../src/service/folder/secret.ts';
import { eventually } from '../fakes/eventually.ts';
import { fakeMemento } from '../fakes/memento.ts';
import { startPrompts } from '../service/acme.ts';
import { behind, makeFolder } from '../service/testService.ts';
import { startChild } from './childService.ts';

/** Longer than the first waits of everything that looks again and again. */
const watchedMs = 5_000;

test('a window at rest makes no call and has one timer, for the next run or midnight, though a project has a schedule', async (context) => {
  const folder = makeFolder(context);
  const child = await startChild(context, folder);
  const { project } = await startPrompts(child, 'best anvil');
  await child.data('PATCH', `/projects/${project}`, { schedule: { cron: '0 6 * * 1' } });
  const calls: string[] = [];
  const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
    calls.push(`${options.method} ${options.path}`);
    return dispatch(options, handler);
  });
  const secret = folderSecret(folder);
  const door = await attach({ url: child.url, secret });
  const client = createClient({ baseUrl: child.url, key: () => Promise.resolve(editorKey(secret)), dispatcher });
  const waits = new Set<number>();
  const clock = {
    now: Date.now,
    async sleep(milliseconds: number, signal: AbortSignal) {
      const due = Date.now() + milliseconds;
      waits.add(due);
      await sleep(milliseconds, undefined, { signal }).finally(() => waits.delete(due));
    },
  };
  const note = (error: unknown) => assert.fail(String(error));
  const services = createServices({
    open: () =>
      Promise.resolve({
        service: { origin: 'local', local: true, client },
        lost: door.ended,
        feed: () => Promise.resolve(),
        close: () => Promise.resolve(door.close()),
      }),
    onTrouble: note,
  });
  const focus = { focused: true, subscribe: () => ({ dispose: () => undefined }) };
  const memento = fakeMemento();
  const allowance = createAllowance(memento);
  const watcher = createWatcher({ services, memento, focus, clock, failures: { note } });
  const spending = followSpending({ services, watcher, settings: { spending: { cap: 50 } }, allowance, note });
  const rereading = createRereading({ services, clock, note });
  const tree = createPromptsTree({
    services,
    expected: () => 'local',
    sourceOf: (service, choosing) => promptSource(service.client, choosing),
    known: savedTreeFile(folder),
    memento,
    seen: fakeMemento(),
    clock,
    focus,
    reader: { language: 'en', zone: 'UTC' },
    allowance,
    onRun: () => watcher.look(),
    onProjects: () => undefined,
    note,
  });
  behind(context, async () => {
    for (const part of [watcher, spending, rereading]) part.dispose();
    await Promise.all([tree.dispose(), services.dispose(), dispatcher.close()]);
  });
  await services.connect();
  const [row] = await tree.children();
  const [topic] = await tree.children(row);
  await tree.children(topic);
  assert.match(row?.row.description ?? '', /next run/u);
  await eventually(() => watcher.looked && waits.size === 1);
  // What is known is kept, and the last calls of its beginning are over.
  for (let made = -1; made !== calls.length;) {
    made = calls.length;
    await sleep(1_500);
  }
  calls.length = 0;
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  const [due] = waits;
  await sleep(watchedMs);
  assert.deepEqual(calls, []);
  assert.deepEqual([...waits], [due], 'it is the same one');
  assert.ok(timers() <= before, 'nobody else has begun to wait');
  const midnight = new Date().setUTCHours(24, 0, 0, 0);
  const next = Date.parse((await client.getProject({ project })).data.next_run_at ?? '');
  assert.ok(Math.abs((due ?? 0) - Math.min(next, midnight)) < 10_000);
});
