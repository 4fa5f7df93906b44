import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds to wait for something on the screen, or for the effect of a click. */
export const patience = 60_000;

/** Milliseconds to wait until a window, its extensions, or the local service has started or ended. */
export const startPatience = 180_000;

/**
 * Waits until `look` returns a value.
 * @param what description for the error
 * @param pause milliseconds between attempts: more if a look is expensive
 */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  pause = 50,
  limit = patience,
): Promise<Value> {
  const end = performance.now() + limit;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    assert.ok(performance.now() < end, `waited ${limit / 1_000} s for ${what}`);
    await sleep(pause);
  }
}

/**
 * Repeats an action until it has an effect, because the editor loses clicks and keys on elements that it is redrawing.
 */
export async function actUntil(
  what: string,
  act: () => Promise<void>,
  shows: (timeout: number) => Promise<void>,
): Promise<void> {
  await until(what, async () => {
    await act();
    return shows(5_000).then(
      () => true,
      () => false,
    );
  });
}
