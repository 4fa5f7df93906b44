/**
 * Watches the event loop of this thread. `end` returns its longest turn in milliseconds of CPU time, which excludes
 * other load on the machine.
 */
export function watchTurns(): { end(): number } {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    next = setImmediate(look);
  };
  let next = setImmediate(look);
  return {
    end() {
      clearImmediate(next);
      return longest;
    },
  };
}
