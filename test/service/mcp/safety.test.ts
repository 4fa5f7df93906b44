import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agentsOf } from '../../../src/cli/agents.ts';
import { confirming } from '../../../src/mcp/confirming.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { odd } from '../../data/oddValues.ts';
import { callTool, httpAgent } from '../../fakes/agents.ts';
import { startProject, startPrompts } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService({ agents: agentsOf });
const rows = async (path: string): Promise<number> => (await service.data('GET', path)).length;

describe('MCP safety', () => {
  test('refuses unconfirmed changes and names their effect and cost', async (context) => {
    const { project, topic, prompts } = await startPrompts(service, 'best anvil');
    const agent = await httpAgent(context, service);
    const left = await creditsLeft(service);
    for (const confirm of [undefined, false]) {
      const added = await callTool(agent, 'add_prompts', { project, topic: 'New', prompts: ['a', 'b', ' A'], confirm });
      assert.equal(added.data.error.code, 'CONFIRMATION_NEEDED');
      assert.match(
        added.text,
        /add up to 2 prompts \(existing prompts are skipped\) to the project "Acme".* 1 API credit.* at most 4 more calls each time/su,
      );
      assert.match(added.data.error.next, /Repeat the call with confirm: true only if they approve/u);
      const started = await callTool(agent, 'start_article', { project, prompt_id: prompts[0], confirm });
      assert.match(started.text, /CONFIRMATION_NEEDED: Nothing was done\..* 10 API credits/su);
    }
    assert.equal(await rows(`/projects/${project}/prompts`), 1);
    assert.equal(await rows(`/projects/${project}/topics`), 1);
    assert.equal(await rows(`/projects/${project}/content/runs`), 0);
    assert.equal(await creditsLeft(service), left);

    const confirmed = { project, topic_id: topic, prompts: ['best anvil', 'light anvil'], confirm: true };
    const { data } = await callTool(agent, 'add_prompts', confirmed);
    assert.deepEqual(
      [data.added.length, data.skipped],
      [1, [{ place: 1, reason: 'duplicate', prompt_id: prompts[0] }]],
    );
    assert.equal(data.credits.charged, 1);
  });

  test('starts an article once per request ID', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil for a forge');
    const agent = await httpAgent(context, service);
    const given = { project, prompt_id: prompts[0], mode: 'brief', request_id: `once-${project}`, confirm: true };
    const first = await callTool(agent, 'start_article', given);
    const again = await callTool(agent, 'start_article', given);
    assert.equal(first.isError, false, first.text);
    assert.equal(again.data.run, first.data.run);
    assert.equal(first.data.link, `vscode://citedesk.citedesk/articles/${project}/${first.data.run}`);
    const { data } = await callTool(agent, 'get_article', { run: first.data.run });
    assert.equal(data.credits.charged, 0);
    assert.equal(await rows(`/projects/${project}/content/runs`), 1);
  });

  test('counts daily prompts over REST and agents together', async (context) => {
    const own = await serviceFor(context, { agents: agentsOf });
    await own.sql('UPDATE users SET daily_prompts = 200');
    const { project, topic } = await startProject(own);
    const agent = await httpAgent(context, own);
    const many = (from: number, count: number) => Array.from({ length: count }, (_, place) => `anvil ${from + place}?`);
    for (const from of [0, 50, 100])
      await own.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: many(from, 50) });
    const add = (from: number, count: number) =>
      callTool(agent, 'add_prompts', { project, topic_id: topic, prompts: many(from, count), confirm: true });
    assert.equal((await add(150, 49)).data.added.length, 49);
    const over = await add(199, 2);
    assert.equal(over.data.error.code, 'PROMPT_QUOTA_EXCEEDED');
    assert.ok(over.data.error.details.retry_after > 86_000);
    assert.match(over.data.error.next, /Do not repeat the call until that has changed/u);
    assert.equal((await add(199, 1)).data.added.length, 1);
    const rest = { topic_id: topic, prompts: ['one more anvil?'] };
    assert.equal((await own.refusal('POST', `/projects/${project}/prompts`, rest)).code, 'PROMPT_QUOTA_EXCEEDED');
  });

  test('checks the scope before the confirmation', async (context) => {
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const able = {
      read: [
        ['list_projects', {}],
        ['get_visibility', { project }],
      ],
      write: [['add_prompts', { project, topic: 'x', prompts: ['y'] }]],
      agents: [
        ['start_article', { project, prompt_id: prompts[0] }],
        ['get_article', { run: 1, include_text: true }],
      ],
    } as const;
    const scopes = ['read', 'write', 'agents'] as const;
    for (const scope of scopes) {
      const others = scopes.filter((one) => one !== scope);
      const agent = await httpAgent(context, { url: service.url, key: await service.makeKey(others) });
      for (const [name, given] of able[scope]) {
        const { error } = (await callTool(agent, name, given)).data;
        assert.deepEqual([error.code, error.details], ['SCOPE_MISSING', { required_scope: scope }], name);
        assert.match(error.next, /a key with this permission/u);
      }
    }
  });

  test('returns the error codes of the service', async (context) => {
    const own = await serviceFor(context, { agents: agentsOf });
    const { project, prompts } = await startPrompts(own, 'best anvil');
    const reader = await httpAgent(context, { url: own.url, key: await own.makeKey(['read']) });
    const codeOf = async (name: string, given: Record<string, unknown>) =>
      (await callTool(reader, name, given)).data.error.code;
    assert.equal(await codeOf('add_prompts', { project, topic: 'x', prompts: ['y'], confirm: true }), 'SCOPE_MISSING');
    assert.equal(await codeOf('start_article', { project, prompt_id: prompts[0], confirm: true }), 'SCOPE_MISSING');
    assert.equal(await codeOf('check_draft', { markdown: '# A' }), 'SCOPE_MISSING');
    const confirm = 10;
    assert.equal(await codeOf('find_answers', { project: '0'.repeat(24), confirm }), 'PROJECT_NOT_FOUND');
    assert.equal(await codeOf('read_answer', { project, answer: 999_999, confirm }), 'RESPONSE_NOT_FOUND');
    const range = { project, from: '2026-01-01', to: '2026-06-01', confirm };
    assert.equal(await codeOf('get_visibility', range), 'DATE_RANGE_TOO_LARGE');
    await assert.rejects(
      reader.readResource({ uri: `citedesk://answers/${project}/999999?confirm=1` }),
      /RESPONSE_NOT_FOUND/u,
    );
    await own.sql('UPDATE users SET credits_plan = 0, credits_additional = 0');
    assert.equal(await codeOf('list_projects', { confirm }), 'INSUFFICIENT_CREDITS');
  });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(new URL('/mcp', service.url), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('checks key, origin and size as the service does', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const refusal = async (answer: Promise<Response>) => {
      const { status } = await answer;
      const { error } = (await (await answer).json()) as { error: { code: string } };
      return [status, error.code];
    };
    assert.deepEqual(await refusal(post(message, { Authorization: 'Bearer wrong' })), [401, 'UNAUTHENTICATED']);
    assert.deepEqual(await refusal(post(message, { Origin: 'https://evil.example' })), [403, 'ORIGIN_FORBIDDEN']);
    assert.deepEqual(await refusal(post('{"a":')), [400, 'INVALID_JSON']);
    assert.deepEqual(await refusal(post(`"${'x'.repeat(1_100_000)}"`)), [413, 'PAYLOAD_TOO_LARGE']);
    assert.equal((await post(message, { Authorization: '' })).headers.get('www-authenticate'), 'Bearer');
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
      const other = fetch(new URL('/mcp', service.url), {
        method,
        headers: { Authorization: `Bearer ${service.key}` },
      });
      assert.deepEqual(await refusal(other), [405, 'METHOD_NOT_ALLOWED'], method);
      assert.equal((await other).headers.get('allow'), 'POST', method);
    }
    for (const accept of ['application/json, text/event-stream', '*/*'])
      assert.equal((await post(message, { Accept: accept })).status, 200, accept);
  });

  test('survives malformed messages', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_projects', arguments: {} } };
    const shapes: unknown[] = [
      ...odd,
      ...odd.map((value) => ({ ...call, jsonrpc: value })),
      ...odd.map((value) => ({ ...call, id: value })),
      ...odd.map((value) => ({ ...call, method: value })),
      ...odd.map((value) => ({ ...call, params: value })),
      ...odd.map((value) => ({ ...call, params: { name: value } })),
      ...odd.map((value) => ({ ...call, params: { ...call.params, _meta: value } })),
      Array.from({ length: 500 }, (_, id) => ({ ...call, id })),
      { ...call, params: JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`) },
    ];
    for (const shape of shapes) {
      const answer = await post(shape);
      const said = JSON.stringify(shape).slice(0, 100);
      assert.ok(answer.status < 500, `${said}: ${answer.status} ${await answer.text()}`);
    }
    assert.equal((await service.call('GET', '/health')).status, 200);
  });

  test('names invalid arguments and changes nothing', async (context) => {
    const { project } = await startProject(service);
    const agent = await httpAgent(context, service);
    const fields = tools
      .map((tool) => confirming(tool, { own: false }))
      .flatMap(({ name, input }) =>
        [...Object.keys(input.shape), 'unknown_field'].map((field) => ({ name, input, field })),
      );
    // Each field is given every third value, and the field behind it those that come next.
    const tried = fields.flatMap((one, place) =>
      odd.filter((_, index) => index % 3 === place % 3).map((value) => ({ ...one, value })),
    );
    for (const { name, input, field, value } of tried) {
      const given = { ...('project' in input.shape && { project }), [field]: value };
      const { isError, data, text, bytes } = await callTool(agent, name, given);
      assert.ok(bytes < 8192, `${name} ${field}: ${bytes} bytes`);
      assert.notEqual(data.error?.code, 'INTERNAL', `${name} ${field} ${JSON.stringify(value).slice(0, 60)}: ${text}`);
      if (field === 'unknown_field') assert.ok(isError && /VALIDATION_FAILED/u.test(text));
    }
    assert.equal(await rows(`/projects/${project}/prompts`), 0);
  });
});
