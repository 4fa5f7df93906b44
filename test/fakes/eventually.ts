import assert from 'node:assert/strict';

/**
 * Waits until `look` gives something, at most thirty seconds.
 * @param pause milliseconds between two looks: longer where a look costs much and what is waited for takes long
 */
export async function eventually<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  pause = 20,
): Promise<Value> {
  const end = performance.now() + 30_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    assert.ok(performance.now() < end, 'nothing came in thirty seconds');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
