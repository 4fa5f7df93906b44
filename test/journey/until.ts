import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for which a journey waits for something on the screen, or for what a click leads to. */
export const patience = 60_000;

/** Milliseconds for which it waits for a window, its extensions and the local service to start or end. */
export const startPatience = 180_000;

/**
 * Waits until `look` returns something.
 * @param what names it in the error when nothing comes
 * @param pause milliseconds between two looks: longer where a look costs much
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

/** Acts until that shows: the editor loses clicks and keys on rows and buttons that it draws anew at that moment. */
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
