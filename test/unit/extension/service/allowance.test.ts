import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { account as accountCommand } from '../../../../src/extension/service/account.ts';
import { createAllowance } from '../../../../src/extension/service/allowance.ts';
import { statusText } from '../../../../src/extension/work/text.ts';
import { accountWith } from '../../../fakes/account.ts';

const origin = 'https://api.example';

function fixture(kept = new Map<string, unknown>()) {
  const memento = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  };
  const allowance = createAllowance(memento);
  const low = () => allowance.low(origin).map(({ what, left }) => `${what} ${left}`);
  return { allowance, low, kept };
}

const balance = (available: number, limit: number) => ({
  available,
  plan: available,
  additional: 0,
  plan_limit: limit,
});

describe('allowance', () => {
  test('is low at a tenth of the plan', () => {
    const { allowance, low } = fixture();
    assert.deepEqual(low(), []);
    allowance.recordAccount(origin, accountWith({ credits: balance(101, 1000) }));
    assert.deepEqual(low(), []);
    allowance.recordCredits(origin, 100);
    assert.deepEqual(low(), ['credits 100']);
    allowance.recordCredits(origin, 99);
    assert.deepEqual(low(), ['credits 99']);
    allowance.recordAccount(origin, accountWith({ credits: balance(0, 0), export_rows: balance(1000, 10_000) }));
    assert.deepEqual(low(), ['export_rows 1000']);
    allowance.recordCredits('https://other.example', 0);
    assert.deepEqual(allowance.low('https://other.example'), [], 'what is not known is not low');
  });

  test('is reported once until the plan restarts', () => {
    const first = fixture();
    first.allowance.recordAccount(origin, accountWith({ credits: balance(50, 1000) }));
    first.allowance.dismiss(origin);
    assert.deepEqual(first.low(), []);
    const { allowance, low } = fixture(first.kept);
    allowance.recordAccount(origin, accountWith({ credits: balance(10, 1000) }));
    assert.deepEqual(low(), []);
    const next = { ...accountWith().plan, renews_at: '2027-01-01T00:00:00Z' };
    allowance.recordAccount(origin, accountWith({ credits: balance(10, 1000), plan: next }));
    assert.deepEqual(low(), ['credits 10']);
  });

  test('is reported by the status bar once', () => {
    const { text, tooltip } =
      statusText({
        runs: [],
        failed: [],
        now: 0,
        name: String,
        low: [
          { what: 'credits', left: 90, limit: 1000 },
          { what: 'export_rows', left: 1000, limit: 10_000 },
        ],
      }) ?? {};
    assert.equal(text, '$(warning) Low on credits');
    assert.equal(tooltip, '90 of 1,000 credits left.\n1,000 of 10,000 export rows left.');
  });

  test('is shown with the permissions of the key', async () => {
    const { allowance, low } = fixture();
    const shown: string[] = [];
    const told: string[] = [];
    const run = (local: boolean) =>
      accountCommand({
        allowance,
        execute: (id) => Promise.resolve(void told.push(id)),
        services: {
          connect: () =>
            Promise.resolve({
              local,
              origin,
              client: {
                getAccount: () =>
                  Promise.resolve({
                    data: accountWith({
                      credits: { available: 90, plan: 40, additional: 50, plan_limit: 1000 },
                      key: { ...accountWith().key, scopes: ['read', 'agents', 'fly'], restricted_to_projects: true },
                    }),
                    meta: {},
                    credits: { charged: 0, remaining: null },
                    requestId: 'r',
                  }),
              },
            }),
        },
        dialogs: {
          pick: (choices) => {
            shown.push(...choices.map(({ label, description }) => `${label}: ${description}`));
            return Promise.resolve(undefined);
          },
          tell: (message) => {
            told.push(message);
            return Promise.resolve('Connect to a Service…');
          },
        },
      }).run();
    await run(false);
    assert.deepEqual(low(), []);
    assert.deepEqual(shown.slice(0, 5), [
      'Account: Ada, ada@example.com',
      'Key: Desk (ck_12…)',
      'Key permissions: read, create articles, fly; selected projects',
      'Key expires: never',
      'Rate limit: 120 per minute, 10 per second',
    ]);
    assert.deepEqual(shown.slice(5, 8), [
      'Plan: Team, active',
      'Credits: 90 left, 1,000 per period, 50 purchased separately',
      'Export rows: 5,000 left, 10,000 per period',
    ]);
    await run(true);
    assert.match(told[0] ?? '', /^The local service is free/u);
    assert.deepEqual(told.slice(1), ['citedesk.connect']);
  });
});
