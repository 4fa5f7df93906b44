import pRetry from 'p-retry';

const retries = 19;
const retryPauseMs = 50;

/** Runs an action, and retries it for about a second on transient errors. */
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
