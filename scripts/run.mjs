// node scripts/run.mjs COMMAND…: completes the installation, then runs a command with the project's own Node.js and
// tools.
import { run } from './child.mjs';
import { installPackages } from './install.mjs';

installPackages();
const [command, ...args] = process.argv.slice(2);
process.exitCode = (await run(command, args)) ?? 130;
