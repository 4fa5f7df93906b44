// npm run pictures: updates the images in the README and docs from the journey through the sample project.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fewColours } from './picture/fewColours.mjs';

const root = path.resolve(import.meta.dirname, '..');
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run('esbuild.mjs');
run('--disable-warning=ExperimentalWarning', '--test', 'test/journey/sample.test.ts');
for (const [taken, shown] of [
  ['sample-2-report', 'docs/user/media/tour-report'],
  ['sample-3-over-time', 'docs/user/media/tour-over-time'],
  ['sample-4-cited', 'docs/user/media/tour-cited'],
  ['sample-7-answers', 'docs/user/media/tour-answers'],
  ['sample-5-answer', 'docs/user/media/tour-answer'],
  ['sample-6-article', 'docs/user/media/tour-article'],
]) {
  const picture = fs.readFileSync(path.join(root, '.vscode-test/pictures', `${taken}.png`));
  fs.writeFileSync(path.join(root, `${shown}.png`), fewColours(picture));
}
