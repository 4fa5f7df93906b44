/** Timeouts in milliseconds. Equal to those for models that the service calls itself. */
const [firstWordMs, nextWordMs, wholeMs] = [180_000, 60_000, 600_000];

/** Timeouts for a model's response. */
interface Patience {
  /** Aborted by the caller's signal or a timeout. */
  readonly signal: AbortSignal;
  /** Restarts the timeout after a part of the response. */
  readonly heard: () => void;
  /** Waits for work until the signal aborts, then throws its reason. */
  readonly waited: <Made>(work: Promise<Made>) => Promise<Made>;
  readonly stop: () => void;
}

export function patienceWith(signal: AbortSignal): Patience {
  const over = new AbortController();
  const giveUp = (): void => over.abort();
  const end = setTimeout(giveUp, wholeMs);
  let silence = setTimeout(giveUp, firstWordMs);
  const either = AbortSignal.any([signal, over.signal]);
  return {
    signal: either,
    heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, nextWordMs);
    },
    waited: (work) =>
      Promise.race([
        work,
        new Promise<never>((_, reject) => {
          if (either.aborted) reject(either.reason as Error);
          either.addEventListener('abort', () => reject(either.reason as Error), { once: true });
        }),
      ]),
    stop() {
      clearTimeout(end);
      clearTimeout(silence);
    },
  };
}
