export interface IdleShutdown {
  /** Begins to look whether anybody is there, when the service can be found. */
  start(): void;
  /** A window came; call what is returned when it is gone. */
  enter(): () => void;
  stop(): void;
}

interface Needs {
  /** Whether a run still moves. */
  readonly isBusy: () => Promise<boolean>;
  readonly onDeserted: () => void;
  readonly timing?: Timing | undefined;
}

/** Milliseconds. */
export interface Timing {
  /** Between two looks. */
  readonly every: number;
  /** How long a service stays behind its last window. */
  readonly linger: number;
  /** The same, while a run moves. */
  readonly mostBusy: number;
}

const defaultTiming: Timing = { every: 5000, linger: 120_000, mostBusy: 1_800_000 };

/**
 * Ends an embedded service that nobody needs: two minutes after the last window left, or, with runs that move, after
 * thirty at the latest.
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
