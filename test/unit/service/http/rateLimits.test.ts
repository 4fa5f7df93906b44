import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { type Caller, createRateLimits } from '../../../../src/service/http/rateLimits.ts';
import { memoryCounters } from '../../../../src/service/store/accounts/counters.ts';

const plain = { method: 'GET', path: '/me' } as const;
const costly = { method: 'GET', path: '/sentiment', perMinute: 2 } as const;

/** Rate limits on a clock that only `pass` moves (milliseconds). */
function limits(context: TestContext, { per_second = 1000, per_minute = 1000 } = {}) {
  context.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.UTC(2026, 10, 21) });
  const rateLimits = createRateLimits(memoryCounters());
  /** Calls so often with a key; the outcome of each is `ok` or the seconds to wait. */
  const call = async (
    times: number,
    { endpoint = plain, key = 1 }: { endpoint?: typeof plain | typeof costly; key?: number } = {},
  ): Promise<unknown[]> => {
    const authorization = `Bearer ${key}`;
    const caller = { key: { id: key }, user: { per_second, per_minute } } as Caller;
    const outcomes: unknown[] = [];
    for (let time = 0; time < times; time += 1) {
      const begun = rateLimits.begin(endpoint, authorization);
      const outcome = await rateLimits.check(endpoint, { authorization, caller, begun }).then(
        () => 'ok',
        ({ code, details }: { code: string; details: { retry_after: number } }) => `${code} ${details.retry_after}`,
      );
      outcomes.push(outcome);
    }
    return outcomes;
  };
  return { call, pass: (milliseconds: number) => context.mock.timers.tick(milliseconds) };
}

describe('rate limits', () => {
  test('refuse calls over the limit per second', async (context) => {
    const { call, pass } = limits(context, { per_second: 2 });
    assert.deepEqual(await call(3), ['ok', 'ok', 'RATE_LIMITED 1']);
    pass(999);
    assert.deepEqual(await call(1), ['RATE_LIMITED 1']);
    pass(1);
    assert.deepEqual(await call(3), ['ok', 'ok', 'RATE_LIMITED 1']);
  });

  test('refuse calls over the limit per minute', async (context) => {
    const { call, pass } = limits(context, { per_minute: 2 });
    assert.deepEqual(await call(3), ['ok', 'ok', 'RATE_LIMITED 60']);
    pass(45_000);
    assert.deepEqual(await call(1), ['RATE_LIMITED 15']);
    pass(15_000);
    assert.deepEqual(await call(1), ['ok']);
  });

  test('refuse calls over the limit of an endpoint', async (context) => {
    const { call, pass } = limits(context);
    assert.deepEqual(await call(3, { endpoint: costly }), ['ok', 'ok', 'RATE_LIMITED 60']);
    assert.deepEqual(await call(1), ['ok']);
    pass(60_000);
    assert.deepEqual(await call(1, { endpoint: costly }), ['ok']);
  });

  test('count each key separately', async (context) => {
    const { call } = limits(context, { per_second: 1 });
    assert.deepEqual(await call(2, { key: 1 }), ['ok', 'RATE_LIMITED 1']);
    assert.deepEqual(await call(1, { key: 2 }), ['ok']);
  });
});
