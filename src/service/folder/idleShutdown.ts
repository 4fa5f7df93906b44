export interface IdleShutdown {
  /** Starts the checks. Call this once the service can be found by windows. */
  start(): void;
  /** Registers a window. Call the returned function when it closes. */
  enter(): () => void;
  stop(): void;
}

interface Needs {
  /** True if a run is making progress. */
  readonly isBusy: () => Promise<boolean>;
  readonly onDeserted: () => void;
  readonly timing?: Timing | undefined;
}

/** Milliseconds. */
export interface Timing {
  /** Interval between checks. */
  readonly every: number;
  /** Time that a service keeps running after its last window closed. */
  readonly linger: number;
  /** Maximum of this time while a run is making progress. */
  readonly mostBusy: number;
}

const defaultTiming: Timing = { every: 5000, linger: 120_000, mostBusy: 1_800_000 };

/**
 * Stops an embedded service that no one needs: two minutes after the last window closed, or up to thirty minutes while
 * runs are in progress.
 */
export function createIdleShutdown({ isBusy, onDeserted, timing = defaultTiming }: Needs): IdleShutdown {
  let present = 0;
  let emptySince = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const empty = performance.now() - emptySince;
    if (present > 0 || empty < timing.linger) return;
    if (empty < timing.mostBusy && (await isBusy())) return;
    if (present === 0) onDeserted();
  };

  return {
    start() {
      emptySince = performance.now();
      timer = setInterval(() => void look().catch(() => undefined), timing.every);
    },
    enter() {
      present += 1;
      let here = true;
      return () => {
        if (!here) return;
        here = false;
        present -= 1;
        emptySince = performance.now();
      };
    },
    stop: () => clearInterval(timer),
  };
}
