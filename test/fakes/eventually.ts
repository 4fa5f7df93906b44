import assert from 'node:assert/strict';

/**
 * Waits at most three minutes until `look` returns something, and then fails with what it looked for. A busy machine
 * needs the patience.
 * @param pause milliseconds between two looks; longer where a look is costly
 */
export async function eventually<Value>(
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  pause = 20,
): Promise<Value> {
  const end = performance.now() + 180_000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    assert.ok(performance.now() < end, `nothing came in three minutes: ${String(look)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
