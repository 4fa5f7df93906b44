/** How much of a lane runs at the same time, and begins in any minute. */
export interface Limits {
  readonly concurrency: number;
  readonly perMinute: number;
}

interface Needs {
  /** Asked each time, as a configuration can change. */
  readonly limitsOf: (lane: string) => Limits;
  /** A lane that was full may have room again. */
  readonly onFree: () => void;
}

/** What begins where, held against the limits of each lane. They count in one process: two workers do twice as much. */
export interface Lanes {
  /** How many pieces may begin now; `onFree` is called when a minute that is used up has passed. */
  free(lane: string): number;
  /** A piece begins; call what is returned when it has ended. */
  enter(lane: string): () => void;
  stop(): void;
}

interface Lane {
  running: number;
  /** When each piece of the last minute began, the oldest first. */
  readonly began: number[];
  timer: NodeJS.Timeout | undefined;
}

const minute = 60_000;

export function createLanes({ limitsOf, onFree }: Needs): Lanes {
  const lanes = new Map<string, Lane>();
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { running: 0, began: [], timer: undefined };
    lanes.set(name, lane);
    return lane;
  };

  return {
    free(name) {
      const { concurrency, perMinute } = limitsOf(name);
      const lane = laneOf(name);
      const { began } = lane;
      const now = performance.now();
      while (began[0] !== undefined && began[0] <= now - minute) began.shift();
      clearTimeout(lane.timer);
      if (began[0] !== undefined && began.length >= perMinute) lane.timer = setTimeout(onFree, began[0] + minute - now);
      return Math.max(0, Math.min(concurrency - lane.running, perMinute - began.length));
    },
    enter(name) {
      const lane = laneOf(name);
      lane.running += 1;
      lane.began.push(performance.now());
      return () => {
        lane.running -= 1;
        onFree();
      };
    },
    stop() {
      for (const { timer } of lanes.values()) clearTimeout(timer);
    },
  };
}
