import type { Clock, Focus } from './clock.ts';

interface Rest {
  /** Waits for the given time, and longer while the window has no focus. Waits at least `least` milliseconds. */
  (milliseconds: number, least: number, signal: AbortSignal): Promise<void>;
  /** Ends the current wait. */
  wake(): void;
}

/** Creates the wait between polls. Focusing the window ends it early. */
export function createRest({ clock, focus }: { readonly clock: Clock; readonly focus: Focus }): Rest {
  // A `wake` call between two waits ends the next one.
  let called = new AbortController();
  const rest = async (milliseconds: number, least: number, signal: AbortSignal): Promise<void> => {
    const began = clock.now();
    const over = AbortSignal.any([signal, called.signal]);
    const watching = focus.subscribe(() => focus.focused && called.abort());
    await clock.sleep(milliseconds, over).catch(() => undefined);
    if (!focus.focused) await ended(over);
    watching.dispose();
    called = new AbortController();
    const early = least - (clock.now() - began);
    if (early > 0) await clock.sleep(early, signal).catch(() => undefined);
  };
  return Object.assign(rest, { wake: () => called.abort() });
}

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
