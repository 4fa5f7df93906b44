import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SpendStanding, UsageRow } from '../../../../src/contract/service/usage.ts';
import { spendCommands } from '../../../../src/extension/commands/service/spending.ts';
import { createAllowance } from '../../../../src/extension/status/allowance.ts';
import { followSpending } from '../../../../src/extension/status/followSpending.ts';
import { statusText } from '../../../../src/extension/status/text.ts';
import type { WatchListener } from '../../../../src/extension/status/audience.ts';
import { promptRun } from '../../../fakes/runs.ts';
import { type Answer, person } from '../../../fakes/person.ts';

const month = '2026-11';
const standing = (usd: number, cap: number | null = 5, unpriced = 0): SpendStanding => ({
  month,
  usd,
  unpriced,
  cap,
  reached: cap !== null && usd >= cap,
});

const row: UsageRow = {
  month,
  kind: 'ask',
  assistant: 'chatgpt',
  vendor: 'openai',
  model: 'gpt-5.1',
  calls: 120,
  unpriced: 0,
  input_tokens: 12_000,
  output_tokens: 4000,
  searches: 240,
  usd: 2.455,
};
const serpapi: UsageRow = {
  ...row,
  assistant: 'aimode',
  vendor: 'serpapi',
  model: null,
  calls: 3,
  unpriced: 3,
  input_tokens: 0,
  output_tokens: 0,
  searches: 0,
  usd: null,
};

function fixture({
  rows = [row],
  now = standing(1),
  local = true,
  answers = [],
}: {
  rows?: readonly UsageRow[];
  now?: SpendStanding;
  local?: boolean;
  answers?: readonly Answer[];
}) {
  const kept = new Map<string, unknown>();
  const allowance = createAllowance({
    get: (key) => kept.get(key),
    update: (key, value) => Promise.resolve(void kept.set(key, value)),
  });
  const dialogs = person(...answers);
  const done: unknown[] = [];
  const getUsage = () => Promise.resolve({ data: { rows: [...rows], standing: now } } as never);
  const [showSpend, setSpendingCap] = spendCommands({
    services: {
      connect: () => Promise.resolve({ local, origin: 'local', client: { getUsage } }),
      feed: () => Promise.resolve(void done.push('fed')),
    },
    settings: {
      spending: { cap: now.cap, prices: {} },
      write: (key, value) => Promise.resolve(void done.push([key, value])),
    },
    dialogs,
    execute: (id) => Promise.resolve(void done.push(id)),
    allowance,
  });
  return { allowance, dialogs, done, getUsage, showSpend, setSpendingCap };
}

test('what own keys spent is shown by month, assistant and kind, with what is not in the money', async () => {
  const { dialogs, done, showSpend } = fixture({
    rows: [row, serpapi],
    now: standing(2.455, 5, 3),
    answers: ['Change the Cap…'],
  });
  await showSpend.run();
  assert.deepEqual(dialogs.asked[0]?.shown, [
    'Change the Cap… | This month: $2.46 of $5.00; 3 calls of unknown price are not in it',
    'November 2026 | $2.46 · 123 calls · of which 3 calls of unknown price',
    '$(dash) ChatGPT: answers | $2.46 · gpt-5.1 | 120 calls, 12,000 tokens in and 4,000 out, 240 searches of the web',
    '$(dash) AI Mode: answers | price not known · SerpApi | 3 calls, of which 3 calls of unknown price',
  ]);
  assert.deepEqual(done, ['citedesk.setSpendingCap']);
});

test('where no key was ever used that is said, and nothing is listed', async () => {
  const { dialogs, showSpend } = fixture({ rows: [] });
  await showSpend.run();
  assert.deepEqual(dialogs.told, ['No call was made with a key of yours yet, so nothing was spent.']);
  assert.deepEqual(dialogs.asked, []);
});

test('a cap that is typed is written and reaches the service at once; empty takes it away', async () => {
  const typed = async (text: string) => {
    const { done, setSpendingCap } = fixture({ answers: [text] });
    await setSpendingCap.run();
    return done;
  };
  assert.deepEqual(await typed('$7,50'), [['spending.cap', 7.5], 'fed']);
  assert.deepEqual(await typed(''), [['spending.cap', undefined], 'fed']);
  for (const wrong of ['0', '-1', 'ten', '1e9', '1.234']) await assert.rejects(typed(wrong), { code: 'ERR_ASSERTION' });
});

test('the status bar warns from 80 % on, until somebody looks, and again when the cap is reached', async () => {
  const { allowance, showSpend } = fixture({ now: standing(4.1) });
  const text = () => statusText({ runs: [], failed: [], now: 0, name: () => '', low: allowance.low('local') });
  allowance.spent('local', standing(3.99));
  assert.equal(text(), undefined);
  allowance.spent('local', standing(4));
  assert.equal(text()?.text, '$(warning) Cap of the month is near');
  assert.match(text()?.tooltip ?? '', /^\$1\.00 of the \$5\.00 a month that you allow your own keys are left\.$/u);
  await showSpend.run();
  assert.equal(text(), undefined, 'it was looked at');
  allowance.spent('local', standing(5.2));
  assert.equal(text()?.text, '$(warning) Cap of the month reached');
  assert.match(text()?.tooltip ?? '', /nothing is asked with them, by schedules either/u);
  allowance.spent('local', standing(5.2, 20));
  assert.equal(text(), undefined, 'it was raised');
  allowance.spent('local', standing(99, null));
  assert.equal(text(), undefined, 'there is none');
});

test('what was spent is read behind each run where there is a cap, and never otherwise', async () => {
  const read = async (cap: unknown, local: boolean): Promise<string[]> => {
    const { allowance, getUsage } = fixture({ now: standing(4.5) });
    const listeners: WatchListener[] = [];
    followSpending({
      services: {
        current: { local, origin: 'local', client: { getUsage } },
        subscribe: () => ({ dispose: () => undefined }),
      },
      watcher: { subscribe: (listener) => (listeners.push(listener), { dispose: () => undefined }) },
      settings: { spending: { cap } },
      allowance,
      note: (error) => assert.fail(String(error)),
    });
    for (const listener of listeners) await listener({ name: 'ended', run: promptRun(), mine: true });
    return allowance.low('local').map(({ what }) => what);
  };
  assert.deepEqual(await read(5, true), ['money']);
  assert.deepEqual(await read(null, true), []);
  assert.deepEqual(await read(5, false), []);
});
