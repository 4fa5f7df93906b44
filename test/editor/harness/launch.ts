// Runs the tests next to this folder in a real extension host. The exit code is the result.
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
