import { setTimeout as sleep } from 'node:timers/promises';

const tries = 20;
/** In milliseconds. */
const retryPauseMs = 50;

/** Does something, and does it again, for a second or so, where it fails in a way that may pass. */
export async function retryTransient<Result>(
  deed: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deed();
    } catch (error) {
      if (!isPassing(error) || attempt === tries) throw error;
      await sleep(retryPauseMs);
    }
  }
}
