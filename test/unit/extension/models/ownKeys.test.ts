import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SpendStanding, UsageRow } from '../../../../src/contract/service/account.ts';
import { createAllowance } from '../../../../src/extension/service/allowance.ts';
import type { WatchListener } from '../../../../src/extension/work/watcher.ts';
import { followSpending } from '../../../../src/extension/work/followRuns.ts';
import { statusText } from '../../../../src/extension/work/text.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import type { Answer } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { fakeMemento } from '../../../fakes/memento.ts';
import { promptRun } from '../../../fakes/runs.ts';

const screen = screens('ownKeys');
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

interface Spending {
  readonly rows?: readonly UsageRow[];
  readonly now?: SpendStanding;
  readonly answers?: readonly Answer[];
}

function spending({ rows = [row], now = standing(1), answers = [] }: Spending = {}) {
  const allowance = createAllowance(fakeMemento());
  const editor = activate({
    answers,
    settings: { spending: { cap: now.cap, prices: {} } },
    service: { calls: { getUsage: { data: { rows, standing: now } } } },
    parts: { allowance },
  });
  return { ...editor, allowance };
}

describe('show spend', () => {
  test('lists months, assistants and calls with unknown prices', async () => {
    const {
      run,
      done,
      screen: shown,
    } = spending({
      rows: [row, serpapi],
      now: standing(2.455, 5, 3),
      answers: ['cap'],
    });
    await run('citedesk.showSpend');
    assert.deepEqual(done, [['citedesk.setSpendingCap']]);
    screen('spend', shown);
  });

  test('reports that no key was used', async () => {
    const { run, asked, told } = spending({ rows: [] });
    await run('citedesk.showSpend');
    assert.deepEqual(asked, []);
    screen('nothing spent', told);
  });
});

describe('set spending limit', () => {
  const typed = async (text: string) => {
    const editor = spending({ answers: [text] });
    await editor.run('citedesk.setSpendingCap');
    return editor;
  };

  test('stores the limit and notifies the service', async () => {
    const { done, screen: shown } = await typed('$7,50');
    assert.deepEqual(done, [['setting', 'spending.cap', 7.5], ['feed']]);
    screen('cap', shown);
  });

  test('removes the limit if left empty', async () => {
    assert.deepEqual((await typed('')).done, [['setting', 'spending.cap'], ['feed']]);
  });

  for (const wrong of ['0', '-1', 'ten', '1e9', '1.234'])
    test(`refuses ${wrong}`, async () => {
      await assert.rejects(typed(wrong), { code: 'ERR_ASSERTION' });
    });
});

describe('spending in the status bar', () => {
  const textOf = ({ allowance }: ReturnType<typeof spending>) =>
    statusText({ runs: [], failed: [], now: 0, name: () => '', low: allowance.low('local') });
  const lines = (text: ReturnType<typeof textOf>) => [`${text?.text}\n${text?.tooltip}`];

  test('warns from 80% of the limit', () => {
    const editor = spending();
    editor.allowance.recordSpending('local', standing(3.99));
    assert.equal(textOf(editor), undefined);
    editor.allowance.recordSpending('local', standing(4));
    screen('near the cap', lines(textOf(editor)));
  });

  test('stops warning once it was opened', async () => {
    const editor = spending({ now: standing(4.1) });
    editor.allowance.recordSpending('local', standing(4));
    await editor.run('citedesk.showSpend');
    assert.equal(textOf(editor), undefined);
  });

  test('warns again when the limit is reached', async () => {
    const editor = spending({ now: standing(4.1) });
    await editor.run('citedesk.showSpend');
    editor.allowance.recordSpending('local', standing(5.2));
    screen('cap reached', lines(textOf(editor)));
  });

  for (const [why, usd, cap] of [
    ['was raised', 5.2, 20],
    ['is gone', 99, null],
  ] as const)
    test(`shows nothing when the limit ${why}`, () => {
      const editor = spending();
      editor.allowance.recordSpending('local', standing(5.2));
      editor.allowance.recordSpending('local', standing(usd, cap));
      assert.equal(textOf(editor), undefined);
    });

  for (const [cap, local, low] of [
    [5, true, ['money']],
    [null, true, []],
    [5, false, []],
  ] as const)
    test(`is read after a run: limit ${cap}, ${local ? 'local' : 'elsewhere'}`, async () => {
      const { allowance, client } = spending({ now: standing(4.5) });
      const listeners: WatchListener[] = [];
      followSpending({
        services: {
          current: { local, origin: 'local', client },
          subscribe: () => ({ dispose: () => undefined }),
        },
        watcher: {
          subscribe(listener) {
            listeners.push(listener);
            return { dispose: () => undefined };
          },
        },
        settings: { spending: { cap } },
        allowance,
        note: (error) => assert.fail(String(error)),
      });
      for (const listener of listeners) await listener({ name: 'ended', run: promptRun(), mine: true });
      assert.deepEqual(
        allowance.low('local').map(({ what }) => what),
        low,
      );
    });
});
