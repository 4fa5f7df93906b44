/**
 * What V8 takes only when it starts. Unlimited, it lets young objects fill 128 MiB before it gives any back; a service
 * needs 8 MiB of them.
 */
const heapFlag = '--max-semi-space-size=4';

/**
 * glibc gives every thread that asks for memory a room of its own, and from the second large buffer on takes even those
 * from there; little of that ever comes back.
 */
const rooms = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/**
 * Begins this process anew, under the same id, with its memory limited: for what runs long. Limits that the
 * person chose stand; where the system cannot do that (Windows) it goes on as it is.
 */
export function restartWithMemoryLimits(): void {
  const chosen = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((option) =>
    option.includes('semi-space-size'),
  );
  if (chosen || process.connected) return; // who is connected to its starter would lose it
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, heapFlag, ...process.argv.slice(1)], {
    ...rooms,
    ...process.env,
  });
}
