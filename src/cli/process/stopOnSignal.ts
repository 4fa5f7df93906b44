import { exitCodes } from '../../contract/service/service.ts';
import { endSignals } from '../../system/system.ts';

/** Milliseconds. Below the 30 seconds after which most systems kill a process. */
const drainTime = 25_000;

/**
 * Stops a starting or running task when the process gets a signal. `patience` is the time in milliseconds that it may
 * take to stop. After a second signal it is 0, and a task that is still starting is ended immediately. Call this before
 * the task is visible to others.
 */
export function stopOnSignal<Running>(
  starting: Promise<Running>,
  stop: (running: Running, patience: number) => void,
): void {
  let running: Running | undefined;
  let wasTold = false;
  const tell = (): void => {
    if (wasTold && running === undefined) process.exit(exitCodes.failed); // like a kill: the next start cleans up
    const patience = wasTold ? 0 : drainTime;
    wasTold = true;
    starting.then(
      (started) => stop(started, patience),
      () => undefined, // reported where it was started
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
