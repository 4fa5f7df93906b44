// npm start: completes the installation, builds, and opens an editor with the extension.
//   npm start [-- --browser | --desktop] [--port N] [folder]
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';
import { readStartOptions } from './startOptions.mjs';

process.env.INIT_CWD ??= process.cwd(); // set by npm; the commands below run in the root folder
readStartOptions(); // exits if they are invalid
installPackages();
for (const words of [['esbuild.mjs'], ['scripts/editor/open.ts', ...process.argv.slice(2)]]) {
  process.exitCode = (await run('node', words, { cwd: root })) ?? 130;
  if (process.exitCode !== 0) break;
}
