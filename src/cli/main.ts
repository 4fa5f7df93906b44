import { exitCodes } from '../contract/service/service.ts';
import { printNote } from './command.ts';
import { restartWithMemoryLimits } from './process/memoryLimits.ts';
import { asksForHelp, runCommand } from './runCommand.ts';
import { systemFault } from './systemFault.ts';

/** Commands that run until the process is told to stop. */
const untilStopped: ReadonlySet<string> = new Set(['serve', 'worker']);

// Ignores errors of standard error, e.g. on a full disk: a lost message must not end the command.
process.stderr.on('error', () => undefined);
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return; // the reader closed the pipe, as `head` does
  process.exitCode = exitCodes.failed;
  printNote(`citedesk: Couldn’t write the output. ${systemFault(error) ?? error.message}`);
});

const words = process.argv.slice(2);
// before the modules are loaded, which takes time
if (untilStopped.has(words[0] ?? '') && !asksForHelp(words)) restartWithMemoryLimits();
const exitCode = await runCommand(words);
if (exitCode !== 0) process.exitCode = exitCode;
