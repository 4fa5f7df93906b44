/** Maximum number of concurrent items in a lane. */
export interface LaneLimits {
  readonly concurrency: number;
}

interface Needs {
  /** Called each time, because the configuration can change. */
  readonly limitsOf: (lane: string) => LaneLimits;
  /** Called when a full lane may have room again. */
  readonly onFree: () => void;
}

/** Running items per lane, with limits. They apply per process, so two workers do twice as much. */
interface Lanes {
  /** Returns the number of items that may start now. */
  free(lane: string): number;
  /** Counts an item as started. Call the returned function when it has ended. */
  enter(lane: string): () => void;
}

export function createLanes({ limitsOf, onFree }: Needs): Lanes {
  const running = new Map<string, number>();
  const count = (lane: string): number => running.get(lane) ?? 0;

  return {
    free: (lane) => Math.max(0, limitsOf(lane).concurrency - count(lane)),
    enter(lane) {
      running.set(lane, count(lane) + 1);
      return () => {
        running.set(lane, count(lane) - 1);
        onFree();
      };
    },
  };
}
