// node test/together.ts [--at-once=N] FILE…: runs test files in one process, one after the other or some at once, each
// with its own `before` and `after`. A process for each takes longer than most of their tests do, as it loads the whole
// service and Prism, or starts a browser.
import asyncHooks from 'node:async_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

// Node's test runner follows every promise of the process, to know to which suite a test belongs and which test an
// uncaught error came from. That takes a fifth of the processor time, so it stops once all files are loaded: an uncaught
// error still fails the run, but under no test's name.
const { createHook } = asyncHooks;
const trackers: asyncHooks.AsyncHook[] = [];
asyncHooks.createHook = (callbacks) => {
  const tracker = createHook({ ...callbacks, destroy: undefined });
  trackers.push(tracker);
  return tracker;
};
const { suite } = await import('node:test');
asyncHooks.createHook = createHook;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' } },
});

const loading: Promise<unknown>[] = [];
void suite('together', { concurrency: Number(values['at-once']) }, () => {
  for (const file of positionals) {
    // Within a file one goes on where the one before it ended.
    void suite(file, { concurrency: 1 }, async () => {
      const loaded = import(pathToFileURL(path.resolve(file)).href);
      loading.push(loaded);
      await loaded;
    });
  }
});
await Promise.allSettled(loading);
for (const tracker of trackers) tracker.disable();
