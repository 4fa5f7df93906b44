/** How much of a lane runs at the same time. */
export interface LaneLimits {
  readonly concurrency: number;
}

interface Needs {
  /** Asked each time, as a configuration can change. */
  readonly limitsOf: (lane: string) => LaneLimits;
  /** A lane that was full may have room again. */
  readonly onFree: () => void;
}

/** What runs where, held against the limits of each lane. They count in one process: two workers do twice as much. */
interface Lanes {
  /** How many pieces may begin now. */
  free(lane: string): number;
  /** A piece begins; call what is returned when it has ended. */
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
