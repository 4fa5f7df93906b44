const maxCrashes = 3;
const within = 5 * 60_000;

/** Counts how often the service was lost, so that one that always dies is not started for ever. */
interface Crashes {
  /** Notes one; true when there were three within five minutes, and then forgets them. */
  tooMany(): boolean;
}

/** `now` in milliseconds. */
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
