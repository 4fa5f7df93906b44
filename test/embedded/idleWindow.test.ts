import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { describe, test, type TestContext } from 'node:test';
import { Agent, type Dispatcher } from 'undici';
import { createClient } from '../../src/client/client.ts';
import { attach } from '../../src/client/local/localService.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { createServices } from '../../src/extension/service/connection/services.ts';
import { createAllowance } from '../../src/extension/service/allowance.ts';
import { followSpending } from '../../src/extension/work/followRuns.ts';
import { createRereading } from '../../src/extension/work/rereading.ts';
import { createWatcher } from '../../src/extension/work/watcher.ts';
import { createPromptsTree } from '../../src/extension/prompts/tree/promptsTree.ts';
import { promptSource } from '../../src/extension/prompts/tree/promptSource.ts';
import { savedTreeFile } from '../../src/extension/prompts/tree/savedTreeFile.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { fakeClock } from '../fakes/clock.ts';
import { eventually } from '../fakes/eventually.ts';
import { fakeMemento } from '../fakes/memento.ts';
import { startPrompts } from '../service/acme.ts';
import { behind, makeFolder } from '../service/testService.ts';
import { startChild } from './childService.ts';

/** A handler that also reports the end of its call. */
function ending(handler: Dispatcher.DispatchHandler, onEnd: () => void): Dispatcher.DispatchHandler {
  return {
    onRequestStart: (...given) => handler.onRequestStart?.(...given),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStart: (...given) => handler.onResponseStart?.(...given),
    onResponseData: (...given) => handler.onResponseData?.(...given),
    onResponseEnd: (...given) => {
      handler.onResponseEnd?.(...given);
      onEnd();
    },
    onResponseError: (...given) => {
      handler.onResponseError?.(...given);
      onEnd();
    },
  };
}

/** Stacks of the timers that code of the extension has set and that are still running. */
function extensionTimers(context: TestContext): ReadonlyMap<number, string> {
  const alive = new Map<number, string>();
  const hook = createHook({
    init(id, kind) {
      if (kind !== 'Timeout') return;
      const stack = new Error().stack ?? '';
      const caller = stack.split('\n').find((line) => line.includes('file:') && !line.includes('idleWindow.test'));
      // Node keeps the timer of a call that has ended.
      if (stack.includes('AbortSignal.timeout') || !/[\\/]src[\\/](?:extension|client)[\\/]/u.test(caller ?? ''))
        return;
      alive.set(id, stack);
    },
    destroy: (id) => void alive.delete(id),
  }).enable();
  behind(context, () => hook.disable());
  return alive;
}

describe('idle window', () => {
  test('makes no call and waits for the next run or midnight', async (context) => {
    const folder = makeFolder(context);
    const child = await startChild(context, folder);
    const { project } = await startPrompts(child, 'best anvil');
    await child.data('PATCH', `/projects/${project}`, { schedule: { cron: '0 6 * * 1' } });
    const timers = extensionTimers(context);
    const calls: string[] = [];
    let open = 0;
    const dispatcher = new Agent().compose((dispatch) => (options, handler) => {
      calls.push(`${options.method} ${options.path}`);
      open += 1;
      return dispatch(
        options,
        ending(handler, () => (open -= 1)),
      );
    });
    const secret = folderSecret(folder);
    const door = await attach({ url: child.url, secret });
    const client = createClient({ baseUrl: child.url, key: () => Promise.resolve(editorKey(secret)), dispatcher });
    // Earlier than the next run, and long before midnight.
    const clock = fakeClock(new Date().setUTCHours(-12, 0, 0, 0));
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
    // The calls of the start have ended, and their results are saved.
    await eventually(() => watcher.looked && clock.waiting === 1 && open === 0 && timers.size === 0);
    const [wait = 0] = clock.waits;
    const midnight = new Date(clock.now()).setUTCHours(24, 0, 0, 0);
    const next = Date.parse((await client.getProject({ project })).data.next_run_at ?? '');
    assert.equal(clock.now() + wait, Math.min(next, midnight));
    calls.length = 0;
    await clock.advance(wait - 1);
    assert.deepEqual([calls, clock.waits, [...timers.values()]], [[], [1], []]);
  });
});
