/** Time, replaceable in tests. `now` in milliseconds since 1970; `sleep` rejects when its signal ends it. */
export interface Clock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** Whether a person looks at this window. */
export interface Focus {
  readonly focused: boolean;
  subscribe(listener: () => void): { dispose(): void };
}

interface Needs {
  readonly clock: Clock;
  readonly focus: Focus;
}

interface Rest {
  /** Waits so long, on and on while the window is not focused, and not before `least` milliseconds are over. */
  (milliseconds: number, least: number, signal: AbortSignal): Promise<void>;
  /** Ends the wait that is under way. */
  wake(): void;
}

/** Makes the wait between looks, which the window's coming to the front ends as well. */
export function createRest({ clock, focus }: Needs): Rest {
  // A call that comes between two waits ends the next one.
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
