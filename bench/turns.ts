/**
 * Follows the turns of this thread's loop until it is to tell what the longest took, in milliseconds of the processor:
 * what others on the machine take does not count.
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
