import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { acme, startProject } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let topic: number;

before(async () => {
  ({ project, topic } = await startProject(service));
});

const nobodysProject = '0123456789abcdef01234567';

describe('requests', () => {
  test('are refused with the path of each invalid parameter', async () => {
    const { status, code, details } = await service.refusal(
      'GET',
      `/projects/${project}/responses?limit=0&from=yesterday&brand_mentioned=maybe`,
    );
    assert.deepEqual([status, code], [422, 'VALIDATION_FAILED']);
    const rows = details as { path: string; message: string }[];
    assert.deepEqual(rows.map(({ path }) => path).sort(), ['brand_mentioned', 'from', 'limit']);
    for (const { message } of rows) assert.ok(message.length > 3);
  });

  test('are refused with the index of an invalid list item', async () => {
    const paths = async (method: string, path: string, body: unknown) =>
      ((await service.refusal(method, path, body)).details as { path: string }[]).map((row) => row.path);
    assert.deepEqual(
      await paths('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['a', 'b', 'c', 4] }),
      ['prompts[3]'],
    );
    const answer = { prompt_id: 1, model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: '' };
    assert.deepEqual(
      await paths('POST', `/projects/${project}/responses`, {
        responses: [answer, { ...answer, model: 'eliza', sources: [{ link: 'x' }] }],
      }),
      ['responses[1].model', 'responses[1].sources[0].url', 'responses[1].sources[0].link'],
    );
  });

  test('are refused with unknown parameters and fields', async () => {
    const unknown = (path: string) => ({
      status: 422,
      code: 'VALIDATION_FAILED',
      details: [{ path, message: 'is unknown' }],
    });
    assert.deepEqual(await service.refusal('GET', '/me?verbose=1'), unknown('verbose'));
    assert.deepEqual(await service.refusal('GET', `/projects/${project}/responses?page=2`), unknown('page'));
    assert.deepEqual(
      await service.refusal('POST', `/projects/${project}/topics`, { name: 'x', colour: 'red' }),
      unknown('colour'),
    );
    assert.deepEqual(await service.refusal('POST', '/content/runs/1/retry', { force: true }), unknown('force'));
    assert.equal((await service.refusal('POST', '/content/runs/1/retry', {})).code, 'RUN_NOT_FOUND');
  });

  test('are refused with a suggestion for an unknown field', async () => {
    const meant = async (path: string, body: object): Promise<readonly string[]> =>
      ((await service.refusal('POST', path, body)).details as { path: string; message: string }[])
        .filter(({ message }) => message.startsWith('is unknown'))
        .map((fault) => `${fault.path} ${fault.message}`);
    assert.deepEqual(
      await meant('/proposals/prompts', { name: 'Acme', other_names: ['ACM'], competitor: [], xyz: 1 }),
      [
        'other_names is unknown. Did you mean aliases?',
        'competitor is unknown. Did you mean competitors?',
        'xyz is unknown',
      ],
    );
    assert.deepEqual(
      await meant('/projects', {
        ...acme,
        otherNames: [],
        timeZone: 'UTC',
        website: 'x',
        brand: { spellings: [], domains: [] },
        competitors: [{ name: 'Globex', alias: [], 'other-names': [] }],
      }),
      [
        'brand.spellings is unknown. Did you mean brand.aliases?',
        'brand.domains is unknown. Did you mean brand.sites?',
        'competitors[0].alias is unknown. Did you mean competitors[0].aliases?',
        'competitors[0].other-names is unknown. Did you mean competitors[0].aliases?',
        'otherNames is unknown. Did you mean brand.aliases?',
        'timeZone is unknown. Did you mean timezone?',
        'website is unknown. Did you mean url?',
      ],
    );
    const query = await service.refusal('GET', `/projects/${project}/responses?start=2026-11-01&sentiments=mixed`);
    assert.deepEqual(query.details, [
      { path: 'start', message: 'is unknown. Did you mean from?' },
      { path: 'sentiments', message: 'is unknown. Did you mean sentiment?' },
    ]);
  });

  test('are refused with repeated parameters other than lists', async () => {
    const { body } = await service.call('GET', `/projects/${project}/responses?model=chatgpt&model=gemini`);
    assert.deepEqual(body.meta.models, ['chatgpt', 'gemini']);
    for (const query of ['limit=5&limit=5', 'from=2026-11-01&from=2026-11-01', 'include=content&include=content']) {
      const { code, details } = await service.refusal('GET', `/projects/${project}/responses?${query}`);
      assert.equal(code, 'VALIDATION_FAILED', query);
      assert.equal((details as { path: string }[])[0]?.path, query.split('=')[0]);
    }
  });

  test('are accepted with an empty cursor or an empty body', async () => {
    assert.equal((await service.call('GET', `/projects/${project}/prompts?cursor=`)).status, 200);
    const { status } = await fetch(`${service.url}/projects/${project}`, {
      method: 'DELETE',
      headers: {
        Authorization: `Bearer ${await service.makeKey(['read'])}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: '',
    });
    assert.equal(status, 403, 'refused for its scope, not for its body');
  });

  test('are refused with bodies of a wrong type', async () => {
    const code = async (body: unknown) => (await service.refusal('POST', `/projects/${project}/topics`, body)).code;
    for (const body of [
      {},
      { name: 1 },
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(121) },
      [],
      'null',
      '"x"',
      undefined,
    ]) {
      assert.equal(await code(body), 'VALIDATION_FAILED', JSON.stringify(body));
    }
  });

  test('return 400 if they are not JSON', async () => {
    const post = (body: string, headers = {}) =>
      service.refusal('POST', `/projects/${project}/topics`, body, { headers });
    for (const body of ['{', 'name=x', '{"name":"x"}}'])
      assert.deepEqual(await post(body), { status: 400, code: 'INVALID_JSON', details: undefined }, body);
    assert.equal((await post('{"name":"x"}', { 'Content-Type': 'text/plain' })).code, 'INVALID_JSON');
  });

  test('return 413 over 1 MiB, or over 8 MiB for answers', async () => {
    const text = 'x'.repeat(1024 * 1024);
    assert.deepEqual(await service.refusal('POST', `/projects/${project}/topics`, { name: text }), {
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
      details: undefined,
    });
    const answer = { prompt_id: 1, model: 'eliza', collected_at: '2026-11-01T00:00:00Z', content_markdown: text };
    assert.equal(
      (await service.refusal('POST', `/projects/${project}/responses`, { responses: [answer, answer] })).code,
      'VALIDATION_FAILED',
    );
    assert.equal(
      (
        await service.refusal('POST', `/projects/${project}/responses`, {
          responses: Array.from({ length: 9 }, () => answer),
        })
      ).code,
      'PAYLOAD_TOO_LARGE',
    );
  });

  test('are refused with at most 100 details', async () => {
    const refusal = (body: unknown) => service.refusal('POST', `/projects/${project}/responses`, body);
    const text = 'x'.repeat(100_000);
    assert.deepEqual(await refusal(`{"responses": "${text}`), {
      status: 400,
      code: 'INVALID_JSON',
      details: undefined,
    });
    assert.deepEqual(
      (
        await refusal({
          responses: [{ prompt_id: 1, model: 'chatgpt', collected_at: 'never', content_markdown: text }],
        })
      ).code,
      'VALIDATION_FAILED',
    );
    const { code, details } = await refusal(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`key${index}`, 0])),
    );
    assert.deepEqual([code, (details as unknown[]).length], ['VALIDATION_FAILED', 100]);
    assert.ok(
      (
        await service.data('POST', '/content/score', {
          markdown: `# A title\n\n${'A plain sentence of some words. '.repeat(3000)}`,
        })
      ).scores.readability > 0,
    );
  });

  test('treat malformed IDs as unknown ones', async () => {
    for (const id of ['x', nobodysProject, nobodysProject.toUpperCase(), `${project}0`, 'a'.repeat(2000), '%20', '']) {
      assert.deepEqual(
        await service.refusal('GET', `/projects/${id}`),
        { status: 404, code: 'PROJECT_NOT_FOUND', details: undefined },
        id,
      );
    }
    for (const id of ['0', '-1', '1.0', '01', '1e3', '99999999999999999999', 'x', '%00']) {
      assert.equal((await service.refusal('GET', `/prompts/runs/${id}`)).code, 'RUN_NOT_FOUND', id);
      assert.equal((await service.refusal('GET', `/content/runs/${id}`)).code, 'RUN_NOT_FOUND', id);
      assert.equal(
        (await service.refusal('GET', `/projects/${project}/responses/${id}`)).code,
        'RESPONSE_NOT_FOUND',
        id,
      );
    }
  });

  test('return 404 for unknown paths and 405 for other methods', async () => {
    for (const path of ['/nowhere', '/projects/x/y/z', '/%ff', `/projects/${project}/nowhere`])
      assert.equal((await service.refusal('GET', path)).code, 'NOT_FOUND', path);
    for (const [method, path, allow] of [
      ['PUT', '/projects', 'GET, POST'],
      ['DELETE', '/me', 'GET'],
      ['POST', '/health', 'GET'],
      ['GET', '/content/runs/1/retry', 'POST'],
      ['GET', '/service/configuration', 'PUT'],
    ] as const) {
      const { status, headers, body } = await service.call(method, path);
      assert.deepEqual(
        [status, body.error.code, headers.get('Allow')],
        [405, 'METHOD_NOT_ALLOWED', allow],
        `${method} ${path}`,
      );
    }
  });
});
