// Runs the tests beside this folder inside a real extension host; the exit code tells how it went.
import fs from 'node:fs';
import { root } from '../../../scripts/editor/install.ts';
import { runInEditor } from './runInEditor.ts';

const tests = fs.globSync('test/editor/**/*.test.ts', { cwd: root });
try {
  process.exitCode = await runInEditor({ name: 'editor-tests', scripts: ['test/editor/harness/runner.ts', ...tests] });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
