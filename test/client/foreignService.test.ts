import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { articleBody } from '../../src/client/article.ts';
import { readReport } from '../../src/report/readReport.ts';
import { createClient, type CallName, type OpenClient } from '../../src/client/client.ts';
import { downloadExport } from '../../src/client/download/download.ts';
import { walkResponses } from '../../src/client/pages.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Endpoint } from '../../src/contract/call/endpoint.ts';
import { startFileHost } from '../fakes/fileHost.ts';
import { answerRow, envelope, pageMeta, project, refusal, waiting } from '../fakes/foreignAnswers.ts';
import { pagesOf } from '../fakes/foreignPages.ts';
import { key, send, startForeignService, type ForeignService } from '../fakes/foreignService.ts';

async function withService(use: (client: OpenClient, service: ForeignService) => Promise<void>): Promise<void> {
  const service = await startForeignService();
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key) });
  try {
    await use(client, service);
  } finally {
    await client.close();
    await service.close();
  }
}

const inputs: Readonly<Partial<Record<CallName, object>>> = {
  addPrompts: { project, body: { topic_id: 2, prompts: ['best crm', 'CRM?'] } },
  estimateExport: { project, body: { type: 'responses', format: 'csv' } },
  getExport: { export: '0b6e3a52-54f7-4f3e-9a53-0c4a1f6d2e11' },
  cancelExport: { export: '0b6e3a52-54f7-4f3e-9a53-0c4a1f6d2e11' },
  getContentRun: { run: 9, query: { include: 'body' } },
};

const named = (origin: Endpoint['origin']) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, row]) => row.origin === origin && (row.proof ?? 'key') === 'key' && row.status !== 302)
    .map(([name]) => name as CallName);

function call(client: OpenClient, name: CallName): Promise<{ readonly requestId: string }> {
  const method = client[name] as unknown as (input: object) => Promise<{ readonly requestId: string }>;
  return method(
    inputs[name] ?? { project, run: 1, response: 1, topic: 1, prompt: 1, article: 1, loan: 1, import: 1, body: {} },
  );
}

describe('client of a service with the public API only', () => {
  test('makes every specified call', async () => {
    await withService(async (client, { heard }) => {
      const names = named('specified');
      assert.equal(names.length, 10);
      for (const name of names) assert.equal((await call(client, name)).requestId, 'req_7', name);
      assert.deepEqual(new Set(heard.map(({ headers }) => headers.authorization)), new Set([`Bearer ${key}`]));
    });
  });

  test('reads the available parts of a report only once', async () => {
    await withService(async (client, { heard }) => {
      const question = { branded: false, interval: 'day' } as const;
      const read = () => readReport(client, { id: 'r', project, question, now: Date.now(), free: false });
      const { views, lacking, project: shown, price } = await read();
      assert.deepEqual(Object.keys(views), ['listTopDomains', 'getSentiment']);
      assert.deepEqual([lacking.length, lacking.every(({ message }) => message === null)], [11, true]);
      assert.deepEqual([shown.id, price?.credits], [project, 6]);
      const before = heard.length;
      await read();
      assert.deepEqual(
        heard.slice(before).map(({ path }) => path.replace(`/v1/projects/${project}`, '')),
        ['/v1/projects', '/responses', '/sources/top-domains', '/sentiment'],
      );
    });
  });

  test('accepts an address with slashes or without a version', async () => {
    const service = await startForeignService();
    try {
      for (const end of ['', '/', '/v1', '/v1//']) {
        const client = createClient({ baseUrl: service.origin + end, key: () => Promise.resolve(key) });
        assert.equal((await client.listProjects()).meta.count, 1);
        await client.close();
      }
      assert.deepEqual(new Set(service.heard.map(({ path: at }) => at)), new Set(['/v1/projects']));
    } finally {
      await service.close();
    }
  });

  test('reads answers with large ids across expired cursors', async () => {
    await withService(async (client, service) => {
      const rows = Array.from({ length: 90 }, (_, index) => ({
        id: Number.MAX_SAFE_INTEGER - index,
        date: new Date(Date.UTC(2026, 2, 31 - index)).toISOString().slice(0, 10),
      }));
      service.turn(pagesOf({ rows, forgets: 3 }));
      const ids: number[] = [];
      for await (const { id } of walkResponses(client, {
        project,
        query: { from: '2026-01-01', to: '2026-03-31', limit: 7 },
      }))
        ids.push(id);
      assert.deepEqual(
        ids,
        rows.map(({ id }) => id),
      );
    });
  });

  test('rejects a number that loses precision in JSON', async () => {
    await withService(async (client, service) => {
      const body = JSON.stringify(envelope([answerRow(1)], pageMeta())).replace('"id":1,', '"id":9007199254740993,');
      service.play(send(200, body));
      await assert.rejects(client.listResponses({ project }), {
        code: 'SERVICE_NOT_UNDERSTOOD',
        message: /data\[0\]\.id is invalid/u,
        requestId: 'req_7',
      });
    });
  });

  test('refuses top domains of several months', async () => {
    await withService(async (client, { heard }) => {
      const query = { from: '2026-01-01', to: '2026-03-31' };
      await assert.rejects(client.listTopDomains({ project, query }), {
        code: 'DATE_RANGE_TOO_LARGE',
        status: 400,
        details: { max_days: 31 },
      });
      assert.equal(heard.length, 0);
    });
  });

  test('downloads the file of an export from another host', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-foreign-'));
    const whole = gzipSync('id,date\n');
    const host = await startFileHost(whole);
    try {
      await withService(async (client, service) => {
        const input = { client, export: waiting.id, file: path.join(folder, 'answers.csv.gz') };
        service.play(send(200, envelope({ ...waiting, status: 'ready', bytes: whole.length })));
        await assert.rejects(downloadExport(input), { code: 'FILE_PENDING', status: 409 });
        service.keepFilesAt(`${host.origin}/files/1?signature=abc`);
        service.play(
          send(
            200,
            envelope({
              ...waiting,
              status: 'ready',
              bytes: whole.length,
              download_url: `${service.origin}/v1/exports/${waiting.id}/download`,
            }),
          ),
        );
        await downloadExport(input);
        assert.ok((await fs.readFile(input.file)).equals(whole));
        assert.equal(host.heard[0]?.headers.authorization, undefined);
      });
    } finally {
      await Promise.all([host.close(), fs.rm(folder, { recursive: true })]);
    }
  });

  test('pauses until a time on the clock of the service', async () => {
    const service = await startForeignService();
    const pauses: number[] = [];
    const clock = { now: Date.now, random: () => 0, sleep: (pause: number) => Promise.resolve(pauses.push(pause)) };
    const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), clock });
    try {
      service.play(
        send(429, refusal('SLOW_DOWN'), {
          date: 'Sun, 01 Mar 2026 12:00:00 GMT',
          'retry-after': 'Sun, 01 Mar 2026 12:00:09 GMT',
        }),
      );
      assert.equal((await client.listProjects()).meta.count, 1);
      assert.deepEqual(pauses, [9000]);
    } finally {
      await client.close();
      await service.close();
    }
  });

  test('sends no Origin header', async () => {
    await withService(async (client, { heard }) => {
      await call(client, 'addPrompts');
      assert.equal(heard[0]?.headers.origin, undefined);
      assert.equal(heard[0]?.headers['content-type'], 'application/json');
      assert.deepEqual(heard[0].body, { topic_id: 2, prompts: ['best crm', 'CRM?'] });
    });
  });

  test('drops unknown fields and keeps unknown models and nulls', async () => {
    await withService(async (client) => {
      const { data, meta, credits } = await client.listResponses({ project });
      assert.equal(data[0]?.model, 'deepseek');
      assert.equal('cost_usd' in data[0], false);
      assert.equal(data[0].prompt.text, null);
      assert.equal(meta.next_cursor, null);
      assert.deepEqual(credits, { charged: 1, remaining: 900 });
      const run = (await client.getContentRun({ run: 9 })).data;
      assert.equal(run.article?.article_type, 'essay');
      assert.equal(run.article.scores.seo, 70.5);
      assert.equal(run.completed_at, null);
    });
  });

  test('finds the article in the run or its article field', async () => {
    await withService(async (client) => {
      const run = (await client.getContentRun({ run: 9, query: { include: 'body' } })).data;
      assert.equal(articleBody(run), '# At the top');
      assert.ok(run.article);
      assert.equal(articleBody({ article: { ...run.article, body_markdown: '# Inside' } }), '# Inside');
      assert.equal(articleBody({ article: run.article }), undefined);
    });
  });

  test('tries each unsupported call only once', async () => {
    await withService(async (client, { heard }) => {
      for (const name of named('citedesk')) {
        assert.equal(client.supports(name), true, name);
        const before = heard.length;
        for (let times = 0; times < 2; times += 1) {
          const message = /^The service at 127\.0\.0\.1:\d+ does not support this call: .+\.$/u;
          await assert.rejects(call(client, name), { code: 'NOT_OFFERED', message }, name);
        }
        assert.equal(heard.length - before, 1, name);
        assert.equal(client.supports(name), false, name);
      }
      assert.equal(client.supports('listResponses'), true);
    });
  });

  test('treats an unknown error code by its HTTP status', async () => {
    const service = await startForeignService();
    const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve('another') });
    try {
      const failure = { code: 'KEY_UNKNOWN', status: 401, action: 'changeKey', retryable: false, requestId: 'req_8' };
      await assert.rejects(client.getAccount(), failure);
    } finally {
      await client.close();
      await service.close();
    }
  });

  test('types the input of each call', async () => {
    await withService(async (client) => {
      // @ts-expect-error: a project is needed
      await assert.rejects(client.getProject(), { code: 'VALIDATION_FAILED' });
      // @ts-expect-error: stopping is no call that a key can make
      assert.equal(client.stopService, undefined);
      // @ts-expect-error: nor is a file with a signed link
      assert.equal(client.getExportFile, undefined);
      // @ts-expect-error: a redirect is not a reply
      assert.equal(client.downloadExport, undefined);
      // @ts-expect-error: export ids are text
      await assert.rejects(client.getExport({ export: 5 }), { code: 'ROUTE_UNKNOWN' });
      const { meta }: { meta: { count: number } } = await client.listProjects();
      assert.equal(meta.count, 1);
    });
  });
});
