// npm run test:desktop: installs what is missing, then `editor/testDesktop.ts` with the Node of the project.
import { run } from './child.mjs';
import { installPackages, root } from './install.mjs';

installPackages();
process.exitCode = (await run('node', ['scripts/editor/testDesktop.ts'], { cwd: root })) ?? 130;
