import assert from 'node:assert/strict';

/**
 * Waits until `look` gives something, at most three minutes: patience costs nothing where all goes well, and a machine may
 * have other things to do.
 * @param pause milliseconds between two looks: longer where a look costs much and what is waited for takes long
 */
export async function eventually<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  pause = 20,
): Promise<Value> {
  const end = performance.now() + 180_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    assert.ok(performance.now() < end, 'nothing came in three minutes');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
