import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ContentRun } from '../../../../src/contract/content/contentRun.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { settle } from '../../../fakes/clock.ts';
import { contentRun, exportRun, project, promptRun } from '../../../fakes/runs.ts';
import { fakeService, watcherFixture } from '../../../fakes/watcherFixture.ts';

describe('run watcher', () => {
  test('follows a run to its end without a leftover timer', async () => {
    const { clock, state, watcher, events, kept, looks, services, service } = watcherFixture();
    services.current = service;
    state.runs = [contentRun()];
    watcher.watch(contentRun());
    await settle();
    state.runs = [contentRun({ current_step: 'draft' })];
    await clock.advance(2000);
    assert.equal(kept.size, 1);
    state.runs = [contentRun({ status: 'completed', current_step: 'done' })];
    await clock.advance(60_000);
    assert.deepEqual(
      events.filter((event) => event !== 'turned'),
      ['changed 9 processing', 'changed 9 processing', 'ended 9 completed mine'],
    );
    assert.deepEqual(looks(), [0, 2000, 4000]);
    assert.equal(clock.waiting, 0);
    assert.equal(kept.size, 0);
  });

  test('does not connect without an earlier run', async () => {
    const { clock, watcher, services, state } = watcherFixture();
    watcher.resume();
    await clock.advance(60_000);
    assert.equal(services.connects, 0);
    assert.deepEqual(state.calls, []);
  });

  test('resumes its own runs after a reload', async () => {
    const before = watcherFixture();
    before.services.current = before.service;
    before.state.runs = [contentRun()];
    before.watcher.watch(contentRun());
    await settle();
    before.watcher.dispose();

    const after = watcherFixture({ kept: before.kept });
    after.state.runs = [contentRun({ status: 'completed', current_step: 'done' })];
    after.watcher.resume();
    await after.clock.advance(10);
    assert.deepEqual(
      after.events.filter((event) => event !== 'turned'),
      ['ended 9 completed mine'],
    );
    assert.equal(after.kept.size, 0);
  });

  test('shows runs of other windows', async () => {
    const { clock, state, watcher, events, services, service } = watcherFixture();
    services.current = service;
    state.runs = [promptRun(), contentRun()];
    watcher.look();
    await clock.advance(2000);
    state.runs = [promptRun({ status: 'completed' }), contentRun({ status: 'failed' })];
    await clock.advance(20_000);
    assert.deepEqual(events.slice(-2).sort(), ['ended 3 completed', 'ended 9 failed']);
    assert.equal(clock.waiting, 0);
  });

  test('does not report runs that ended before the first check', async () => {
    const { clock, state, watcher, events, services, service } = watcherFixture();
    services.current = service;
    state.runs = [contentRun({ status: 'failed' })];
    watcher.look();
    await clock.advance(1);
    assert.deepEqual(events, ['turned', 'changed 9 failed']);
    assert.deepEqual(
      watcher.runs.map(({ id }) => id),
      [9],
    );
  });

  test('reports a run that started and ended between checks', async () => {
    const { clock, state, watcher, events, services, service } = watcherFixture();
    services.current = service;
    watcher.look();
    await clock.advance(1);
    state.runs = [promptRun({ status: 'completed' })];
    watcher.look();
    await clock.advance(1);
    assert.deepEqual(events.slice(-1), ['ended 3 completed']);
  });

  test('pauses without focus and checks on return', async () => {
    const { clock, state, watcher, look, looks, services, service } = watcherFixture();
    services.current = service;
    state.runs = [contentRun()];
    watcher.watch(contentRun());
    await settle();
    look(false);
    await clock.advance(600_000);
    assert.deepEqual(looks(), [0]);
    look(true);
    await clock.advance(1);
    assert.deepEqual(looks(), [0, 600_000]);
    watcher.dispose();
    await settle();
    assert.equal(clock.waiting, 0);
  });

  test('notes an outage once and recovers', async () => {
    const { clock, state, watcher, notes, services, service } = watcherFixture();
    services.current = service;
    state.runs = [contentRun()];
    watcher.watch(contentRun());
    await clock.advance(10);
    state.broken = true;
    await clock.advance(40_000);
    assert.equal(notes.length, 1);
    assert.ok(watcher.trouble instanceof Failure);
    assert.equal(watcher.runs.length, 1);
    state.broken = false;
    state.runs = [contentRun({ status: 'completed' })];
    await clock.advance(16_000);
    assert.equal(watcher.trouble, undefined);
    assert.equal(watcher.runs[0]?.status, 'completed');
    assert.equal(clock.waiting, 0);
  });

  test('checks only its own runs on another service, within limits', async () => {
    const { clock, state, watcher, services, service, look } = watcherFixture({
      foreign: true,
      origin: 'https://example.com',
    });
    services.current = service;
    state.runs = [contentRun(), contentRun({ id: 10 }), contentRun({ id: 11 })];
    watcher.watch(contentRun());
    watcher.watch(contentRun({ id: 10 }));
    for (let second = 0; second < 60; second += 1) {
      state.runs = state.runs.map((run) => ({ ...run, current_step: `step ${second}` }) as ContentRun);
      look(second % 2 === 0);
      await clock.advance(1000);
    }
    assert.ok(state.calls.length <= 15, state.calls.join('\n'));
    assert.ok(state.calls.length >= 8, state.calls.join('\n'));
    assert.deepEqual(
      watcher.runs.map(({ id }) => id),
      [10, 9],
    );
    watcher.dispose();
  });

  for (const foreign of [false, true]) {
    test(`follows an export ${foreign ? 'on a foreign service' : 'among other work'}`, async () => {
      const { clock, state, watcher, services, service, events, kept } = watcherFixture({ foreign });
      services.current = service;
      const { id } = exportRun();
      state.runs = [exportRun({ status: 'queued' })];
      watcher.watch(exportRun({ status: 'queued' }));
      await clock.advance(100);
      state.runs = [exportRun()];
      await clock.advance(20_000);
      state.runs = [exportRun({ status: 'ready' })];
      await clock.advance(60_000);
      assert.deepEqual(
        events.filter((event) => event !== 'turned'),
        [`changed ${id} queued`, `changed ${id} running`, `ended ${id} ready mine`],
      );
      assert.deepEqual([clock.waiting, kept.size], [0, 0]);
    });
  }

  test('ignores outdated results after a retry', async () => {
    const { clock, state, watcher, events, services, service } = watcherFixture();
    services.current = service;
    const failed = contentRun({ status: 'failed' });
    state.runs = [promptRun(), failed];
    watcher.look();
    await settle();
    let answer: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { listWork } = service.client;
    service.client.listWork = async (input) => {
      const told = await listWork(input);
      await wait;
      return told;
    };
    await clock.advance(2000);
    watcher.watch(contentRun());
    state.runs = [promptRun(), contentRun()];
    answer();
    await clock.advance(1);
    assert.deepEqual(
      events.filter((event) => event.includes(' 9 ')),
      ['changed 9 failed', 'changed 9 processing'],
    );
    watcher.dispose();
  });

  test('drops a run that the service does not know', async () => {
    const { clock, watcher, services, service, kept } = watcherFixture();
    services.current = service;
    watcher.watch(contentRun());
    await clock.advance(10);
    assert.deepEqual(watcher.runs, []);
    assert.equal(kept.size, 0);
    assert.equal(clock.waiting, 0);
  });

  test('replaces its runs when the service changes', async () => {
    const { clock, state, watcher, services, service, connection } = watcherFixture();
    services.current = service;
    state.runs = [contentRun()];
    watcher.watch(contentRun());
    await clock.advance(10);
    const other = fakeService(clock, { origin: 'https://example.com' });
    other.state.runs = [promptRun({ project })];
    services.current = other.service;
    services.connect = () => Promise.resolve(other.service);
    for (const listener of connection) listener();
    await clock.advance(10);
    assert.deepEqual(
      watcher.runs.map(({ id }) => id),
      [3],
    );
    watcher.dispose();
    await settle();
    assert.equal(connection.size, 0);
    assert.equal(clock.waiting, 0);
  });

  test('does not reconnect a failed service, but follows a new one', async () => {
    const { clock, state, watcher, services, service, connection, notes } = watcherFixture();
    services.current = service;
    state.runs = [contentRun()];
    watcher.watch(contentRun());
    await clock.advance(10);
    const { connects } = services;
    services.current = undefined;
    services.failure = new Failure('LOCAL_CRASHED', 'It ended three times.', { status: 0 });
    for (const listener of connection) listener();
    await clock.advance(120_000);
    assert.equal(services.connects, connects);
    assert.equal(clock.waiting, 0);
    assert.deepEqual([watcher.trouble, notes], [services.failure, [services.failure]]);

    services.current = service;
    for (const listener of connection) listener();
    await clock.advance(10);
    assert.equal(watcher.trouble, undefined);
    assert.equal(clock.waiting, 1);
  });

  test('shows runs of others on return to the window', async () => {
    const { clock, state, watcher, look, services, service } = watcherFixture();
    services.current = service;
    watcher.look();
    await clock.advance(60_000);
    assert.equal(clock.waiting, 0);
    look(false);
    state.runs = [contentRun()];
    await clock.advance(60_000);
    assert.deepEqual(watcher.runs, []);
    look(true);
    await clock.advance(10);
    assert.deepEqual(
      watcher.runs.map(({ id }) => id),
      [9],
    );
  });
});
