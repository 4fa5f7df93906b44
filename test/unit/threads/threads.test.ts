import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createThreads } from '../../../src/threads/threads.ts';
import { eventually } from '../../fakes/eventually.ts';
import { someTasks } from './someTasks.ts';

const long = 'x'.repeat(20_000);

function threads(
  context: TestContext,
  options: { readonly most?: number; readonly slowest?: number; readonly rest?: number } = {},
) {
  const made = createThreads({
    entry: new URL('./someTasks.ts', import.meta.url),
    load: () => someTasks,
    most: 1,
    ...options,
  });
  context.after(() => made.close());
  return made;
}

describe('worker threads', () => {
  test('run long texts, on few threads', async (context) => {
    const { run } = threads(context, { most: 2 });
    assert.equal(await run('where', 'short'), 0);
    const first = await run('where', long);
    assert.notEqual(first, 0);
    assert.equal(await run('where', long), first);
    const many = await Promise.all(Array.from({ length: 20 }, () => run('where', long)));
    assert.ok(new Set(many).size <= 2 && !many.includes(0), String(many));
  });

  test('throw the error of a task and continue', async (context) => {
    const { run } = threads(context);
    const thread = await run('where', long);
    await assert.rejects(run('wrong', `abc${long}`), { name: 'RangeError', message: 'abc' });
    assert.equal(await run('where', long), thread);
  });

  test('fail only the text that ends its thread', async (context) => {
    const { run } = threads(context);
    const [hard, other] = await Promise.allSettled([run('exit', long), run('where', long)]);
    assert.deepEqual(
      [hard.status === 'rejected' && (hard.reason as { code: string }).code, other.status],
      ['TEXT_TOO_HARD', 'fulfilled'],
    );
  });

  test('stop a text that takes too long', async (context) => {
    const { run } = threads(context, { slowest: 3000 });
    await assert.rejects(run('endless', long), { code: 'TEXT_TOO_HARD' });
    // On a busy machine a thread may take longer than that to start.
    await eventually(() =>
      run('where', long).then(
        () => true,
        () => false,
      ),
    );
  });

  test('count only time on the processor', async (context) => {
    const { run } = threads(context, { slowest: 300 });
    assert.equal(await run('wait', long), true);
  });

  test('take the shortest text next', async (context) => {
    context.mock.method(performance, 'now', () => 0); // all come at the same time
    const { run } = threads(context);
    const order: number[] = [];
    const ask = (times: number, signal?: AbortSignal) =>
      run('where', long.repeat(times), signal).then(() => order.push(times));
    const leaving = new AbortController();
    const asked = [ask(3), assert.rejects(ask(4, leaving.signal), { name: 'AbortError' }), ask(2), ask(1)];
    leaving.abort();
    await Promise.all(asked);
    assert.deepEqual(order, [3, 1, 2]);
    await assert.rejects(run('where', 'short', leaving.signal), { name: 'AbortError' });
  });

  test('end when closed or idle', async (context) => {
    const { run, close } = threads(context, { rest: 0 });
    const first = await run('where', long);
    await eventually(async () => (await run('where', long)) !== first);
    const under = [run('endless', long), run('where', long)].map((one) => assert.rejects(one, /ended/));
    await close();
    await Promise.all(under);
    await assert.rejects(run('where', long), /ended/);
  });
});
