// Bundles the tests beside this folder and runs them inside a real extension host; the exit code tells how it went.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import esbuild from 'esbuild';
import { root, store } from '../../../scripts/editor/install.ts';
import { makeProfile } from '../../../scripts/editor/profile.ts';

const bundles = path.join(store, 'editor-tests');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-editor-'));
const workspace = path.join(home, 'workspace');

fs.rmSync(bundles, { recursive: true, force: true });
fs.mkdirSync(workspace);
await esbuild.build({
  entryPoints: [...fs.globSync('test/editor/**/*.test.ts', { cwd: root }), 'test/editor/harness/runner.ts'],
  absWorkingDir: root,
  outdir: bundles,
  entryNames: '[name]',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  sourcemap: 'inline',
  external: ['vscode', 'mocha'],
  logLevel: 'warning',
});

const { userData, extensions } = makeProfile(home, { 'git.enabled': false, 'citedesk.crawl.maxPages': 0 });
try {
  process.exitCode = await runTests({
    // Desktop VS Code needs a display and another user than root; without being told of one, that which needs neither.
    vscodeExecutablePath: process.env['CITEDESK_VSCODE'] ?? path.join(import.meta.dirname, 'code.ts'),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(bundles, 'runner.cjs'),
    launchArgs: [workspace, `--user-data-dir=${userData}`, `--extensions-dir=${extensions}`],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
