import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import esbuild from 'esbuild';
import { root, store } from '../../../scripts/editor/install.ts';
import { makeProfile } from '../../../scripts/editor/profile.ts';

interface InEditor {
  /** Scripts of this repository; the first one's `run` is called. */
  readonly scripts: readonly string[];
  /** The folder of the extension that is there; ours when not given. */
  readonly extension?: string;
  /** Name of the folder of their bundles in the store. */
  readonly name: string;
}

/**
 * Bundles scripts and runs them inside a real extension host; gives the exit code. Throws where the editor does not
 * start.
 */
export async function runInEditor({ scripts, extension = root, name }: InEditor): Promise<number> {
  const bundles = path.join(store, name);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-editor-'));
  const workspace = path.join(home, 'workspace');
  fs.rmSync(bundles, { recursive: true, force: true });
  fs.mkdirSync(workspace);
  await esbuild.build({
    entryPoints: [...scripts],
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
  const { userData, extensions } = makeProfile(home, {
    'git.enabled': false,
    'citedesk.crawl.maxPages': 0,
    'files.autoSave': 'off', // in a browser it is on, and a slow test would find its document saved
  });
  try {
    return await runTests({
      // Desktop VS Code needs a display and a user other than root. The default needs neither.
      vscodeExecutablePath: process.env['CITEDESK_VSCODE'] ?? path.join(import.meta.dirname, 'code.ts'),
      extensionDevelopmentPath: extension,
      extensionTestsPath: path.join(bundles, `${path.basename(scripts[0] ?? '', '.ts')}.cjs`),
      launchArgs: [workspace, `--user-data-dir=${userData}`, `--extensions-dir=${extensions}`],
    });
  } finally {
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}
