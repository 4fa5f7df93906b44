// npm start: installs what is missing, builds, and opens an editor with the extension.
//   npm start [-- --browser | --desktop] [--port N] [folder]
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';
import { readStartOptions } from './startOptions.mjs';

process.env.INIT_CWD ??= process.cwd(); // npm sets it; the steps run elsewhere
readStartOptions(); // ends here where they are wrong
installPackages();
for (const step of [['esbuild.mjs'], ['scripts/editor/open.ts', ...process.argv.slice(2)]]) {
  process.exitCode = (await run('node', step, { cwd: root })) ?? 130;
  if (process.exitCode !== 0) break;
}
