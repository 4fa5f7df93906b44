/** How long a model may take, in milliseconds; the same as for models that the service calls itself. */
const [firstWordMs, nextWordMs, wholeMs] = [180_000, 60_000, 600_000];

/** Waits for a model that writes. */
interface Patience {
  /** Aborted by the caller's signal, or at the end of patience. */
  readonly signal: AbortSignal;
  /** A piece of the text came. */
  readonly heard: () => void;
  /** What the model makes, for as long as it is waited for; throws the signal's reason behind that. */
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
