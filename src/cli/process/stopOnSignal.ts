import { exitCodes } from '../../contract/service/service.ts';
import { endSignals } from '../../system/system.ts';

/** Less than the half minute that most systems wait before they kill; in milliseconds. */
const drainTime = 25_000;

/**
 * Stops what starts, or runs, when the process is told to end, with how long (milliseconds) what it does may take; told
 * twice, it waits no longer, not even for the end of a start. Called before anybody can know that it runs.
 */
export function stopOnSignal<Running>(
  starting: Promise<Running>,
  stop: (running: Running, patience: number) => void,
): void {
  let running: Running | undefined;
  let wasTold = false;
  const tell = (): void => {
    if (wasTold && running === undefined) process.exit(exitCodes.failed); // as if killed: the next start clears up
    const patience = wasTold ? 0 : drainTime;
    wasTold = true;
    starting.then(
      (started) => stop(started, patience),
      () => undefined, // whoever started it hears why
    );
  };
  for (const signal of endSignals()) process.on(signal, tell);
  starting.then(
    (started) => {
      running = started;
    },
    () => undefined,
  );
}
