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
export function restartWithMemoryLimits(): void {
  const chosen = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
    option.includes('semi-space-size'),
  );
  if (chosen || process.connected) return; // a restart would close the IPC channel to the parent
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, heapFlag, ...process.argv.slice(1)], {
    ...rooms,
    ...process.env,
  });
}
