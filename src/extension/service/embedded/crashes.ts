const maxCrashes = 3;
const within = 5 * 60_000;

/** Counts crashes, to avoid endless restarts of a service that always fails. */
interface Crashes {
  /** Records a crash. Returns true and resets after the third one within five minutes. */
  tooMany(): boolean;
}

/** @param now returns milliseconds */
export function createCrashes(now: () => number = Date.now): Crashes {
  let moments: number[] = [];
  return {
    tooMany() {
      moments = [...moments, now()].filter((moment) => moment > now() - within);
      const many = moments.length >= maxCrashes;
      if (many) moments = [];
      return many;
    },
  };
}
