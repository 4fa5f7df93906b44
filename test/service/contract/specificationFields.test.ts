import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { ended, startArticle, startEvidence } from '../content/articles.ts';
import { exported, type Filled, fill, noon } from '../exports/exportData.ts';
import * as specified from './specified.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService({ now: () => noon });
let data: Filled;

before(async () => {
  data = await fill(service);
});

const window = 'from=2026-11-01&to=2026-11-21';
const read = async (path: string) => (await service.call('GET', `/projects/${data.project}/${path}`)).body;

describe('specified fields', () => {
  test('are complete for an account, with only a prefix of the key', async () => {
    const me = await service.data('GET', '/me');
    specified.assertSpecified(me, specified.account);
    assert.ok(service.key.startsWith(me.key.prefix) && me.key.prefix.length < service.key.length / 2);
    assert.equal(me.plan.status, 'active');
  });

  test('are complete for a project', async () => {
    const { data: projects, meta } = (await service.call('GET', '/projects')).body;
    assert.equal(meta.count, projects.length);
    for (const project of projects) specified.assertSpecified(project, specified.project);
  });

  test('are complete for an answer, with its text on request', async () => {
    const plain = await read(`responses?${window}`);
    const whole = await read(`responses?${window}&include=content`);
    assert.ok(plain.data.length > 10);
    for (const row of [...plain.data, ...whole.data]) specified.assertSpecified(row, specified.response);
    assert.deepEqual(
      plain.data.filter((row: object) => 'content_markdown' in row),
      [],
    );
    assert.ok(whole.data.every((row: { content_markdown: unknown }) => typeof row.content_markdown === 'string'));
  });

  test('are complete in the meta of a page of answers', async () => {
    const { meta, data: rows } = await read(`responses?${window}&limit=2&include=content`);
    assert.deepEqual(
      [
        meta.project,
        meta.timezone,
        meta.from,
        meta.to,
        meta.models,
        meta.prompt_id,
        meta.brand_mentioned,
        meta.include,
        meta.limit,
        meta.count,
        meta.has_more,
      ],
      [
        data.project,
        'Europe/Berlin',
        '2026-11-01',
        '2026-11-21',
        ['chatgpt', 'aimode'],
        null,
        null,
        ['content'],
        2,
        rows.length,
        true,
      ],
    );
    assert.ok(typeof meta.next_cursor === 'string' && meta.next_cursor.length <= 200);
    const filtered = await read(`responses?${window}&prompt_id=${data.prompts[0]}&brand_mentioned=false`);
    assert.deepEqual(
      [
        filtered.meta.prompt_id,
        filtered.meta.brand_mentioned,
        filtered.meta.include,
        filtered.meta.has_more,
        filtered.meta.next_cursor,
      ],
      [data.prompts[0], false, [], false, null],
    );
  });

  test('are complete for a new prompt and a skipped one', async () => {
    const add = () =>
      service.call('POST', `/projects/${data.project}/prompts`, { topic_id: data.topic, prompts: ['specified anvil'] });
    const {
      data: {
        added: [fresh],
        skipped,
      },
      meta,
    } = (await add()).body;
    specified.assertSpecified(fresh, specified.prompt);
    assert.deepEqual([fresh.last_checked_at, fresh.topic_id, skipped], [null, data.topic, []]);
    const { used, limit } = meta.prompts;
    assert.deepEqual(meta, {
      project: data.project,
      topic_id: data.topic,
      added: 1,
      skipped: 0,
      limit_reached: false,
      prompts: { used, limit },
    });
    assert.deepEqual((await add()).body.data, {
      added: [],
      skipped: [{ text: 'specified anvil', reason: 'duplicate', prompt_id: fresh.id }],
    });
  });

  test('are complete for a source domain, with its share', async () => {
    const { data: rows, meta } = await read(`sources/top-domains?${window}`);
    for (const row of rows) {
      specified.assertSpecified(row, specified.sourceDomain);
      assert.equal(row.share, Number(((100 * row.mentions) / meta.total_mentions).toFixed(1)), row.domain);
    }
    assert.deepEqual(
      [meta.project, meta.from, meta.to, meta.models, meta.limit, meta.count],
      [data.project, '2026-11-01', '2026-11-21', ['chatgpt', 'aimode'], 20, 3],
    );
    assert.deepEqual(
      meta.total_mentions,
      rows.reduce((sum: number, row: { mentions: number }) => sum + row.mentions, 0),
    );
    const first = await read(`sources/top-domains?${window}&limit=1`);
    assert.deepEqual(
      [
        first.data.map((row: { domain: string; share: number }) => [row.domain, row.share]),
        first.meta.count,
        first.meta.total_domains,
        first.meta.total_mentions,
      ],
      [[[rows[0].domain, rows[0].share]], 1, rows.length, meta.total_mentions],
    );
  });

  test('are complete for sentiment, with and without answers', async () => {
    const { data: result, meta } = await read(`sentiment?${window}`);
    specified.assertSpecified(result, specified.sentimentResult);
    assert.ok(result.total > 0 && Object.keys(result.by_model).length > 0);
    assert.deepEqual(
      [meta.project, meta.from, meta.to, meta.models],
      [data.project, '2026-11-01', '2026-11-21', ['chatgpt', 'aimode']],
    );
    specified.assertSpecified((await read('sentiment?from=2025-01-01&to=2025-01-02')).data, specified.sentimentResult);
  });

  test('are complete for a ready export, and the same in the list', async () => {
    const made = await exported(service, data.project, { type: 'sources', format: 'ndjson' });
    specified.assertSpecified(made, specified.exportOrder);
    assert.equal(made.download_url, `${service.url}/exports/${made.id}/download`);
    const {
      data: [listed],
      meta,
    } = await read('exports');
    assert.deepEqual([listed, meta], [made, { count: 1 }]);
  });

  test('are complete for a content run, with its text on request', async () => {
    const { project, prompt } = await startEvidence(service);
    const run = await ended(service, await startArticle(service, project, { prompt_id: prompt, write_mode: 'brief' }));
    specified.assertSpecified(run, specified.contentRun);
    assert.deepEqual(
      [run.status, run.current_step, run.error, run.retryable, run.article?.status],
      ['completed', 'done', null, false, 'draft'],
    );
    assert.ok(!JSON.stringify(run).includes('body_markdown'));
    assert.ok((await service.data('GET', `/content/runs/${run.id}?include=body`)).article.body_markdown.length > 100);
  });

  test('leave meta empty for calls without metadata', async () => {
    const estimate = await service.call('POST', `/projects/${data.project}/exports/estimate`, {
      type: 'responses',
      format: 'csv',
    });
    assert.deepEqual([(await service.call('GET', '/me')).body.meta, estimate.body.meta], [{}, {}]);
  });
});
