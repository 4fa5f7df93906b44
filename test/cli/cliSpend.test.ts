import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { run, runProcess } from './commandLine.ts';

describe('spend command', () => {
  test('prints costs of own keys as text, JSON and CSV', async (context) => {
    const service = await serviceFor(context);
    const keyFile = path.join(makeFolder(context), 'key');
    fs.writeFileSync(keyFile, service.key);
    const words = ['spend', '--service', service.url, '--key', `file:${keyFile}`];
    const spend = (...more: readonly string[]) => run(...words, ...more);
    assert.match((await runProcess(...words)).out, /^No calls with your own API keys\.\n$/u);

    const month = new Date().toISOString().slice(0, 7);
    await service.withStore((store) =>
      store.write(async ({ spending }) => {
        const call = { userId: 1, kind: 'ask', assistant: 'chatgpt', vendor: 'openai', model: 'gpt-5' } as const;
        for (const day of [`${month}-01`, '2026-01-31']) {
          const key = { ...call, day };
          await spending.begin(key);
          await spending.end(key, { input: 1000, output: 200, searches: 2, nanoUsd: 23_250_000 });
          await spending.begin(key);
        }
      }),
    );
    const header = 'month,kind,assistant,vendor,model,calls,unpriced,input_tokens,output_tokens,searches,usd';
    const row = 'ask,chatgpt,openai,gpt-5,2,1,1000,200,2,0.02325';
    const one = await spend('--month', '2026-01', '--format', 'csv');
    assert.deepEqual([one.code, one.out], [0, `${header}\n2026-01,${row}\n`]);
    const text = await spend('--month', month);
    assert.equal(text.out, [header, `${month},${row}`, ''].join('\n').replaceAll(',', '\t'));
    assert.ok(text.err.includes(`Spent in ${month} (UTC): $0.02, not counting 1 call of unknown price.`), text.err);
    const { rows } = JSON.parse((await spend('--format', 'json')).out) as { rows: readonly { usd: number }[] };
    assert.deepEqual(new Set(rows.map(({ usd }) => usd)), new Set([0.02325]));
    assert.equal((await spend('--month', '2026-13')).code, 2);
  });
});
