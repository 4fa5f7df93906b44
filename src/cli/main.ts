import { exitCodes } from '../contract/service/service.ts';
import { printNote } from './command.ts';
import { restartWithMemoryLimits } from './process/memoryLimits.ts';
import { asksForHelp, runCommand } from './runCommand.ts';
import { systemFault } from './systemFault.ts';

/** Commands that run until they are told to end. */
const untilStopped: ReadonlySet<string> = new Set(['serve', 'worker']);

// What is said beside the result is lost where it cannot be written, as on a full disk, and ends nothing.
process.stderr.on('error', () => undefined);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // whoever reads may have had enough, as `head` has
  process.exitCode = exitCodes.failed;
  printNote(`citedesk: Couldn’t write the output. ${systemFault(error) ?? error.message}`);
});

const words = process.argv.slice(2);
// before anything is loaded, which takes a while
if (untilStopped.has(words[0] ?? '') && !asksForHelp(words)) restartWithMemoryLimits();
const exitCode = await runCommand(words);
if (exitCode !== 0) process.exitCode = exitCode;
