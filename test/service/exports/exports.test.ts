import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { cancelledExport } from '../../../src/contract/projects/cancelledExport.ts';
import {
  cancelExport,
  columnsOf,
  createExport,
  estimateExport,
  type Export,
  exportColumns,
  type ExportFormat,
  ExportType,
  listExports,
  type NewExport,
} from '../../../src/contract/projects/export.ts';
import {
  day,
  days,
  exported,
  type Filled,
  fileOf,
  fill,
  finished,
  leaveRows,
  nasty,
  newAnswer,
  noon,
  rowsIn,
  rowsLeft,
} from './exportData.ts';
import { acme } from '../acme.ts';
import { asNewUser, creditsLeft, sharedService } from '../testService.ts';

const service = await sharedService({ now: () => noon });
let data: Filled;

before(async () => {
  data = await fill(service);
});

/** With a new key, because a key may estimate ten times a minute. */
async function estimate(body: Partial<NewExport>, own = service, project = data.project) {
  const key = await own.makeKey(['read']);
  const { status, body: answer } = await own.call(
    'POST',
    `/projects/${project}/exports/estimate`,
    { type: 'responses', format: 'csv', ...body },
    { key },
  );
  assert.equal(status, 200, JSON.stringify(answer));
  assert.deepEqual([answer.meta, answer.credits.charged], [{}, 0]);
  return estimateExport.data.parse(answer.data);
}

const rowsOf = async (body: Partial<NewExport>): Promise<number> =>
  (await estimate({ ...days, ...body })).estimate.rows;
const refused = (body: object) =>
  service.refusal('POST', `/projects/${data.project}/exports`, { type: 'responses', format: 'csv', ...body });

/** An empty answer is a row; its sources and searches are not. */
const sumOf = (rows: (index: number) => number): number =>
  nasty.reduce((sum, text, index) => sum + (text === '' ? 0 : rows(index)), 0);
const expected: Readonly<Record<ExportType, number>> = {
  responses: nasty.length,
  sources: sumOf((index) => index % 4),
  competitors: sumOf((index) => index % 2),
  rankings: sumOf((index) => (index * 2) % 5),
  query_fanout: sumOf((index) => index % 3),
};

describe('exports', () => {
  for (const type of ExportType.options) {
    for (const format of ['csv', 'ndjson'] as ExportFormat[]) {
      test(`write ${type} as ${format} with the estimated rows`, async () => {
        const before = await rowsLeft(service);
        const made = await exported(service, data.project, { type, format });
        const rows = rowsIn(await fileOf(service, made), format);
        assert.equal(rows.length, expected[type]);
        assert.equal(await rowsOf({ type, format }), rows.length);
        assert.deepEqual([made.estimated_rows, made.rows, made.rows_charged], [rows.length, rows.length, rows.length]);
        assert.equal(before.plan - (await rowsLeft(service)).plan, rows.length);
        assert.deepEqual(
          rows.map((row) => Object.keys(row)),
          rows.map(() => [...exportColumns[type]]),
        );
        assert.equal(made.file_name, `acme-${type.replace('_', '-')}-2026-11-01-2026-11-30.${format}.gz`);
        assert.equal(made.bytes, (await fileOf(service, made)).length);
      });
    }
  }

  test('cost Export rows and no credits, and name the user', async () => {
    const credits = await creditsLeft(service);
    const { status, headers, body } = await service.call('POST', `/projects/${data.project}/exports`, {
      type: 'responses',
      format: 'csv',
      ...days,
    });
    const made = createExport.data.parse(body.data);
    assert.deepEqual(
      [status, headers.get('X-Service-Credits-Charged'), await creditsLeft(service)],
      [202, '0', credits],
    );
    assert.deepEqual(
      [made.status, made.requested_by, made.rows_charged, made.download_url, made.file_name],
      ['queued', 'local', nasty.length, null, null],
    );
    const ready = await finished(service, made.id);
    const work = async (query: string) =>
      ((await service.data('GET', `/work${query}`)) as { exports: Export[] }).exports.map(({ id }) => id);
    assert.ok((await work(`?since=${made.created_at}`)).includes(made.id));
    assert.deepEqual(await work(''), []);
    assert.deepEqual([ready.status, ready.download_url], ['ready', `${service.url}/exports/${made.id}/download`]);
    assert.equal(Date.parse(ready.expires_at ?? '') - Date.parse(ready.finished_at ?? ''), 7 * day);
  });

  test('end without a file and without cost if cancelled', async () => {
    const before = await rowsLeft(service);
    const made = (await service.data('POST', `/projects/${data.project}/exports`, {
      type: 'responses',
      format: 'csv',
      ...days,
    })) as Export;
    const { status, body } = await service.call('POST', `/exports/${made.id}/cancel`);
    if (status === 200) {
      const { status: state, error, rows_charged: charged } = cancelExport.data.parse(body.data);
      assert.deepEqual([state, error, charged], ['failed', cancelledExport, 0]);
      assert.deepEqual(await rowsLeft(service), before);
    }
    // It may have been ready before.
    const refusal = await service.refusal('POST', `/exports/${made.id}/cancel`);
    assert.deepEqual([refusal.status, refusal.code], [409, 'RUN_NOT_ACTIVE']);
  });

  test('default to 31 days, every tracked assistant and the text', async () => {
    const {
      plan,
      estimate: { rows_available: available, rows_limit: limit, enough, max_rows: most, too_large: tooLarge },
    } = await estimate({ models: [], prompt_ids: [], topic_ids: [] });
    assert.deepEqual(plan, {
      type: 'responses',
      format: 'csv',
      from: '2026-10-22',
      to: '2026-11-21',
      models: acme.models,
      prompt_ids: [],
      topic_ids: [],
      include_answer: true,
    });
    assert.deepEqual([available <= limit, enough, most, tooLarge], [true, true, 1_000_000, false]);
    assert.equal((await estimate({ type: 'sources' })).plan.include_answer, false);
    assert.equal((await estimate({ type: 'sources', include_answer: true })).plan.include_answer, false);
    assert.deepEqual((await estimate({ from: '2020-01-01' })).estimate.rows, nasty.length);
  });

  test('are filtered by assistants, prompts and topics', async () => {
    const [one, other] = data.prompts;
    assert.equal((await rowsOf({ models: ['chatgpt'] })) + (await rowsOf({ models: ['aimode'] })), nasty.length);
    assert.equal(await rowsOf({ models: ['nobody'] }), 0);
    assert.equal(await rowsOf({ prompt_ids: [one, one] }), nasty.length / 2);
    assert.equal(await rowsOf({ topic_ids: [data.topic] }), nasty.length);
    const { id: empty } = await service.data('POST', `/projects/${data.project}/topics`, { name: 'Empty' });
    assert.equal(await rowsOf({ topic_ids: [empty] }), 0);
    assert.equal(await rowsOf({ topic_ids: [empty], prompt_ids: [other] }), nasty.length / 2);
    assert.equal(
      await rowsOf({ from: '2026-11-20', to: '2026-11-21' }),
      nasty.filter((_, index) => index % 5 < 2).length,
    );
  });

  test('are refused with the path of each invalid field', async () => {
    const wrong = { prompt_ids: [data.prompts[0], 999_999], topic_ids: [data.topic, 888_888] };
    assert.deepEqual((await refused(wrong)).details, [
      { path: 'prompt_ids[1]', message: 'is not a prompt in this project' },
      { path: 'topic_ids[1]', message: 'is not a topic in this project' },
    ]);
    const { status, code, details } = await refused({ from: '2026-11-02', to: '2026-11-01' });
    assert.deepEqual(
      [status, code, details],
      [422, 'VALIDATION_FAILED', [{ path: 'from', message: 'must not be after to' }]],
    );
    assert.equal(
      (await service.refusal('POST', `/projects/${data.project}/exports`, { format: 'csv' })).code,
      'VALIDATION_FAILED',
    );
    assert.equal((await refused({ color: 'red' })).code, 'VALIDATION_FAILED');
  });

  test('have no column for the text without it', async () => {
    for (const format of ['csv', 'ndjson'] as ExportFormat[]) {
      const made = await exported(service, data.project, { type: 'responses', format, include_answer: false });
      const [row] = rowsIn(await fileOf(service, made), format);
      assert.deepEqual(Object.keys(row ?? {}), columnsOf('responses', false));
      assert.ok(!('answer' in (row ?? {})));
    }
  });

  test('have only a header without rows', async () => {
    const made = await exported(service, data.project, {
      type: 'sources',
      format: 'csv',
      from: '2020-01-01',
      to: '2020-01-02',
    });
    assert.deepEqual([made.status, made.rows_charged, rowsIn(await fileOf(service, made), 'csv')], ['ready', 0, []]);
  });

  test('spend rows of the plan first, and each row once', async () => {
    const own = await asNewUser(service);
    const { project } = await fill(own);
    const create = () =>
      own.call('POST', `/projects/${project}/exports`, { type: 'responses', format: 'csv', ...days });
    await leaveRows(own, nasty.length - 5, 6);
    const results = await Promise.all([create(), create(), create()]);
    assert.deepEqual(results.map(({ status }) => status).sort(), [202, 402, 402]);
    const short = results.find(({ status }) => status === 402)?.body;
    assert.equal(short.error.code, 'INSUFFICIENT_EXPORT_ROWS');
    assert.deepEqual(await rowsLeft(own), { plan: 0, additional: 1 });
    const {
      estimate: { enough, rows_available: left },
    } = await estimate({}, own, project);
    assert.deepEqual([enough, left], [false, 1]);
  });

  test('contain answers of a deleted prompt, without its text', async () => {
    const {
      project,
      prompts: [one],
    } = await fill(service);
    await service.data('DELETE', `/projects/${project}/prompts/${one}`);
    const made = await exported(service, project, { type: 'responses', format: 'ndjson' });
    const rows = rowsIn(await fileOf(service, made), 'ndjson');
    assert.equal(rows.length, nasty.length);
    for (const { prompt, prompt_id: id } of rows) assert.equal(prompt, id === one ? null : 'cheap anvil');
  });

  test('label sources as brand, competitor or other', async () => {
    const made = await exported(service, data.project, { type: 'sources', format: 'ndjson' });
    const types = new Map(rowsIn(await fileOf(service, made), 'ndjson').map(({ domain, type }) => [domain, type]));
    assert.deepEqual(Object.fromEntries(types), {
      'acme.com': 'brand',
      'globex.com': 'competitor',
      'rtings.com': 'other',
    });
  });

  test('are listed newest first, 50 at most', async () => {
    const { project } = await fill(service);
    const made: string[] = [];
    for (let count = 0; count < 52; count += 1) {
      made.push(
        (
          (await service.data('POST', `/projects/${project}/exports`, {
            type: 'rankings',
            format: 'csv',
            from: '2020-01-01',
            to: '2020-01-01',
          })) as Export
        ).id,
      );
    }
    const { body } = await service.call('GET', `/projects/${project}/exports`);
    assert.deepEqual(
      listExports.data.parse(body.data).map(({ id }) => id),
      made.reverse().slice(0, 50),
    );
    assert.deepEqual([body.meta, body.credits.charged], [{ count: 50 }, 1]);
  });

  test('are not found by other ids, and hidden from other users', async () => {
    const made = await exported(service, data.project, { type: 'rankings', format: 'csv' });
    const stranger = await service.makeKey(['read'], 'stranger@example.com');
    for (const tail of ['', '/download']) {
      const codes = await Promise.all(
        ['12', 'x', '00000000-0000-4000-8000-000000000000'].map(
          async (id) => (await service.refusal('GET', `/exports/${id}${tail}`)).code,
        ),
      );
      assert.deepEqual(codes, ['EXPORT_NOT_FOUND', 'EXPORT_NOT_FOUND', 'EXPORT_NOT_FOUND']);
      const { status, code } = await service.refusal('GET', `/exports/${made.id}${tail}`, undefined, { key: stranger });
      assert.deepEqual([status, code], [403, 'PROJECT_FORBIDDEN']);
    }
  });

  test('contain no answers of another project', async () => {
    const { id: other } = await service.data('POST', '/projects', { ...acme, name: 'Other' });
    await service.withStore((store) => store.write(({ answers }) => answers.add(newAnswer(other, 999, 0))));
    assert.equal(await rowsOf({}), nasty.length);
    assert.equal((await estimate(days, service, other)).estimate.rows, 1);
  });
});
