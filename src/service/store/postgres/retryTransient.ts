import pRetry from 'p-retry';

const retries = 19;
/** In milliseconds. */
const retryPauseMs = 50;

/** Does something, and does it again, for a second or so, where it fails in a way that may pass. */
export const retryTransient = <Result>(
  action: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> =>
  pRetry(action, {
    retries,
    minTimeout: retryPauseMs,
    maxTimeout: retryPauseMs,
    shouldRetry: ({ error }) => isPassing(error),
  });
