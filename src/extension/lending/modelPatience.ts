/** How long a model may take, in milliseconds; the same as for models that the service calls itself. */
const [firstWordMs, nextWordMs, wholeMs] = [180_000, 60_000, 600_000];

/** Waits for a model that writes. */
interface Patience {
  /** Aborted by the caller's signal, or at the end of patience. */
  readonly signal: AbortSignal;
  /** A piece of the text came. */
  readonly heard: () => void;
  readonly stop: () => void;
}

export function patienceWith(signal: AbortSignal): Patience {
  const over = new AbortController();
  const giveUp = (): void => over.abort();
  const end = setTimeout(giveUp, wholeMs);
  let silence = setTimeout(giveUp, firstWordMs);
  return {
    signal: AbortSignal.any([signal, over.signal]),
    heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, nextWordMs);
    },
    stop() {
      clearTimeout(end);
      clearTimeout(silence);
    },
  };
}
