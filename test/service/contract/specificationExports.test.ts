import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { estimateExport } from '../../../src/contract/projects/export.ts';
import {
  days,
  exported,
  type Filled,
  fileOf,
  fill,
  leaveRows,
  nasty,
  noon,
  rowsIn,
  rowsLeft,
} from '../exports/exportData.ts';
import { leaveCredits, sharedService } from '../testService.ts';

const service = await sharedService({ now: () => noon });
let data: Filled;

before(async () => {
  data = await fill(service);
});

/** With a new key, because a key may estimate ten times a minute. */
const call = async (body: object) => {
  const key = await service.makeKey(['read']);
  return service.call(
    'POST',
    `/projects/${data.project}/exports/estimate`,
    { type: 'responses', format: 'csv', ...days, ...body },
    { key },
  );
};
const pathsOf = async (body: object): Promise<string[]> =>
  ((await call(body)).body.error?.details ?? []).map(({ path }: { path: string }) => path);

describe('specified exports', () => {
  for (const [field, most, one] of [
    ['models', 10, () => 'chatgpt'],
    ['topic_ids', 100, () => data.topic],
    ['prompt_ids', 500, () => data.prompts[0]],
  ] as const) {
    test(`name up to ${most} ${field}`, async () => {
      assert.equal((await call({ [field]: Array.from<unknown, unknown>({ length: most }, one) })).status, 200);
      assert.deepEqual(await pathsOf({ [field]: Array.from<unknown, unknown>({ length: most + 1 }, one) }), [field]);
    });
  }

  test('require a known type and format, valid dates and a boolean', async () => {
    assert.deepEqual(await pathsOf({ type: 'answers' }), ['type']);
    assert.deepEqual(await pathsOf({ format: 'xlsx' }), ['format']);
    assert.deepEqual(await pathsOf({ from: '2026-02-30' }), ['from']);
    assert.deepEqual(await pathsOf({ to: 20261121 }), ['to']);
    assert.deepEqual(await pathsOf({ include_answer: 'false' }), ['include_answer']);
  });

  test('are estimated free of charge and compared with the balance', async (context) => {
    await leaveCredits(service, 0);
    context.after(() => leaveCredits(service, 1000));
    for (const [left, enough] of [
      [nasty.length, true],
      [nasty.length - 1, false],
      [0, false],
    ] as const) {
      await leaveRows(service, left);
      const { status, body } = await call({});
      const {
        rows,
        rows_available: available,
        enough: covers,
        too_large: tooLarge,
      } = estimateExport.data.parse(body.data).estimate;
      assert.deepEqual(
        [status, body.meta, body.credits, rows, available, covers, tooLarge],
        [200, {}, { charged: 0, remaining: null }, nasty.length, left, enough, false],
      );
      assert.equal((await rowsLeft(service)).plan, left);
    }
    await leaveCredits(service, 1);
    assert.deepEqual(await service.data('GET', `/projects/${data.project}/exports`), []);
  });

  test('are not limited to 31 days', async () => {
    assert.equal((await call({ from: '2020-01-01', to: '2026-12-31' })).body.data.estimate.rows, nasty.length);
  });

  test('contain active prompts of a topic, or any named prompt', async () => {
    const [first] = data.prompts;
    const rowsOf = async (body: object): Promise<number> => (await call(body)).body.data.estimate.rows;
    const pause = (active: boolean) => service.data('PATCH', `/projects/${data.project}/prompts/${first}`, { active });
    await pause(false);
    assert.deepEqual(
      [await rowsOf({ topic_ids: [data.topic] }), await rowsOf({ prompt_ids: [first] }), await rowsOf({})],
      [nasty.length / 2, nasty.length / 2, nasty.length],
    );
    await pause(true);
    assert.equal(await rowsOf({ topic_ids: [data.topic] }), nasty.length);
  });

  test('start with a header row in CSV, and have JSON lines in NDJSON', async () => {
    await leaveRows(service, 1000);
    for (const format of ['csv', 'ndjson'] as const) {
      const made = await exported(service, data.project, { type: 'responses', format });
      const rows = rowsIn(await fileOf(service, made), format);
      assert.deepEqual([rows.length, Object.keys(rows[0] ?? {})[0], made.rows], [nasty.length, 'id', nasty.length]);
    }
  });
});
