// npm start: installs what is missing, builds, and opens an editor with the extension.
//   npm start [-- --browser | --desktop] [--port N] [folder]
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';

installPackages();
const steps = [['esbuild.mjs'], ['scripts/editor/open.ts', ...process.argv.slice(2)]];
for (const args of steps) {
  process.exitCode = (await run('node', args, { cwd: root })) ?? 130;
  if (process.exitCode !== 0) break;
}
