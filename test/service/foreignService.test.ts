import assert from 'node:assert/strict';
import { test } from 'node:test';
import { articleBody } from '../../src/client/article.ts';
import { createClient, type CallName, type OpenClient } from '../../src/client/client.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { project } from '../fakes/foreignAnswers.ts';
import { key, startForeignService, type ForeignService } from '../fakes/foreignService.ts';

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
  getContentRun: { run: 9, query: { include: 'body' } },
};

const named = (origin: Endpoint['origin']) =>
  Object.entries<Endpoint>(endpoints)
    .filter(([, row]) => row.origin === origin && (row.proof ?? 'key') === 'key')
    .map(([name]) => name as CallName);

function call(client: OpenClient, name: CallName): Promise<{ readonly requestId: string }> {
  const method = client[name] as unknown as (input: object) => Promise<{ readonly requestId: string }>;
  return method(inputs[name] ?? { project, run: 1, response: 1, body: {} });
}

test('every specified call works with a service that knows the specification alone', async () => {
  await withService(async (client, { heard }) => {
    const names = named('specified');
    assert.equal(names.length, 10);
    for (const name of names) assert.equal((await call(client, name)).requestId, 'req_7', name);
    assert.deepEqual(new Set(heard.map(({ headers }) => headers.authorization)), new Set([`Bearer ${key}`]));
  });
});

test('no call tells an origin, which a service on loopback refuses', async () => {
  await withService(async (client, { heard }) => {
    await call(client, 'addPrompts');
    assert.equal(heard[0]?.headers.origin, undefined);
    assert.equal(heard[0]?.headers['content-type'], 'application/json');
    assert.deepEqual(heard[0].body, { topic_id: 2, prompts: ['best crm', 'CRM?'] });
  });
});

test('unknown fields are left out, unknown models and article types are taken, nulls stay null', async () => {
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

test('the article is found at the run and at the article', async () => {
  await withService(async (client) => {
    const run = (await client.getContentRun({ run: 9, query: { include: 'body' } })).data;
    assert.equal(articleBody(run), '# At the top');
    assert.ok(run.article);
    assert.equal(articleBody({ article: { ...run.article, body_markdown: '# Inside' } }), '# Inside');
    assert.equal(articleBody({ article: run.article }), undefined);
  });
});

test('each of our own calls is asked for once and then known to be missing', async () => {
  await withService(async (client, { heard }) => {
    for (const name of named('citedesk')) {
      assert.equal(client.supports(name), true, name);
      const before = heard.length;
      for (let times = 0; times < 2; times += 1) {
        const message = /^The service at 127\.0\.0\.1:\d+ does not offer this: .+\.$/u;
        await assert.rejects(call(client, name), { code: 'NOT_OFFERED', message }, name);
      }
      assert.equal(heard.length - before, 1, name);
      assert.equal(client.supports(name), false, name);
    }
    assert.equal(client.supports('listResponses'), true);
  });
});

test('an unknown code of another service behaves by its HTTP status', async () => {
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

test('the compiler knows which calls need an input, and that calls of the folder are none of the client', async () => {
  await withService(async (client) => {
    // @ts-expect-error: a project is needed
    await assert.rejects(client.getProject(), { code: 'VALIDATION_FAILED' });
    // @ts-expect-error: stopping is no call that a key can make
    assert.equal(client.stopService, undefined);
    const { meta }: { meta: { count: number } } = await client.listProjects();
    assert.equal(meta.count, 1);
  });
});
