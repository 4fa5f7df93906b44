// node test/together.ts FILE…: runs test files in one process, one after the other, each with its own `before` and
// `after`. A process for each takes longer than most of their tests do, as it loads the whole service and Prism.
import path from 'node:path';
import { suite } from 'node:test';
import { pathToFileURL } from 'node:url';

for (const file of process.argv.slice(2)) {
  void suite(file, async () => {
    await import(pathToFileURL(path.resolve(file)).href);
  });
}
