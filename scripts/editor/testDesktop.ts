// npm run test:desktop: builds, then runs the editor tests and one journey in desktop VS Code.
import { spawnSync } from 'node:child_process';
import { desktopProgram } from './desktopProgram.ts';
import { root } from './install.ts';

const steps = [
  ['esbuild.mjs'],
  ['test/editor/harness/launch.ts'],
  ['--disable-warning=ExperimentalWarning', '--test', 'test/journey/firstArticle.test.ts'],
];

try {
  const env = { ...process.env, CITEDESK_VSCODE: await desktopProgram() };
  for (const words of steps) {
    process.exitCode = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status ?? 130;
    if (process.exitCode !== 0) break;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
