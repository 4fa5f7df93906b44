import assert from 'node:assert/strict';

/**
 * Waits up to three minutes, for slow machines, until `look` returns a value. Then fails with the source of `look`.
 * @param pause milliseconds between attempts: more if a look is expensive
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
