import { exitCodes } from '../contract/service/service.ts';
import { printNote } from './command.ts';
import { asksForHelp, runCommand } from './runCommand.ts';
import { systemFault } from './systemFault.ts';

/**
 * V8 flag that works only at startup. By default, the young generation grows to 128 MiB, but a service needs only 8
 * MiB.
 */
const heapFlag = '--max-semi-space-size=4';

/**
 * Limits for glibc. By default, it creates memory pools for each thread and, after the second large buffer, uses them
 * for large buffers too. It rarely returns their memory.
 */
const rooms = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Restarts this long-running process with limited memory under the same process ID. Keeps limits set by the user. Does
 * nothing on Windows, which can't do this.
 */
function restartWithMemoryLimits(): void {
  const chosen = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
    option.includes('semi-space-size'),
  );
  if (chosen || process.connected) return; // a restart would close the IPC channel to the parent
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, heapFlag, ...process.argv.slice(1)], {
    ...rooms,
    ...process.env,
  });
}

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
