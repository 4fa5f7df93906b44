// node test/together.ts [--at-once=N] FILE…: runs test files in one process, one after the other or some at once, each
// with its own `before` and `after`. A process for each takes longer than most of their tests do, as it loads the whole
// service and Prism, or starts a browser.
import path from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string', default: '1' } },
});

void suite('together', { concurrency: Number(values['at-once']) }, () => {
  for (const file of positionals) {
    // Within a file one goes on where the one before it ended.
    void suite(file, { concurrency: 1 }, async () => {
      await import(pathToFileURL(path.resolve(file)).href);
    });
  }
});
