import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, type TestContext, test } from 'node:test';
import { takeScheme } from '../../src/cli/editorScheme.ts';
import { createClient } from '../../src/client/client.ts';
import { schemeVariable } from '../../src/text/editorLinks.ts';
import { callTool, httpAgent, revisions, stdioAgent } from '../fakes/agents.ts';
import { eventually } from '../fakes/eventually.ts';
import { commandLineProgram } from '../fakes/programs.ts';
import { acme, startProject, startPrompts } from '../service/acme.ts';
import { callerOf } from '../service/caller.ts';
import { behind, serviceFor } from '../service/testService.ts';
import { makeKey, makeStore, run, runProcess, serve } from './commandLine.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const listTools = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list' });
const asLine = (message: object): string => `${JSON.stringify(message)}\n`;

/** Starts the command with its streams connected to the test. */
function bare(context: TestContext, ...words: readonly string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandLineProgram, 'mcp', ...words]);
  const ended = once(child, 'close') as Promise<[number | null]>;
  behind(context, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended };
}

describe('citedesk mcp', () => {
  for (const revision of revisions) {
    test(`reads a data folder with or without its service (${revision})`, async (context) => {
      const folder = await makeStore(context);
      const alone = await stdioAgent(context, ['--data', folder], { revision });
      assert.deepEqual((await callTool(alone, 'list_projects')).data.rows, []);
      const own = await serviceFor(context);
      const { project } = await startProject(own);
      const beside = await stdioAgent(context, ['--data', own.folder], { revision });
      const { data } = await callTool(beside, 'list_projects');
      assert.deepEqual(
        data.rows.map(({ id, name }: { id: string; name: string }) => [id, name]),
        [[project, acme.name]],
      );
    });
  }

  test('finds a service that moved to another address', async (context) => {
    const own = await serviceFor(context);
    await startProject(own);
    const agent = await stdioAgent(context, ['--data', own.folder]);
    assert.equal((await callTool(agent, 'list_projects')).data.rows.length, 1);
    await own.restart();
    assert.equal((await callTool(agent, 'list_projects')).data.rows.length, 1);
  });

  test('answers at /mcp with keys of the store', async (context) => {
    const folder = await makeStore(context);
    const { key } = await makeKey(folder);
    const { url } = await serve(context, folder);
    await startProject(callerOf(url, key));
    for (const revision of revisions) {
      const agent = await httpAgent(context, { url, key, revision });
      assert.equal((await callTool(agent, 'list_projects', { confirm: 1 })).data.rows.length, 1);
      const { prompts } = await agent.listPrompts();
      const { messages } = await agent.getPrompt({ name: prompts[0]?.name ?? '', arguments: { prompt: 'best anvil' } });
      assert.match(JSON.stringify(messages), /best anvil/u);
    }
  });

  test('prints only messages and exits with 0 when its input ends', async (context) => {
    const folder = await makeStore(context);
    const { child, ended } = bare(context, '--data', folder);
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      out += part;
    });
    child.stdin.write(asLine(initialize));
    child.stdin.write('no JSON\n{"jsonrpc":"2.0"}\n[]\n\n');
    child.stdin.write(asLine(listTools(1)));
    await eventually(() => out.includes('"id":1'));
    child.stdin.end();
    const [code] = await ended;
    assert.equal(code, 0);
    const lines = out.trimEnd().split('\n');
    assert.ok(lines.length >= 2);
    for (const line of lines) assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  });

  test('answers all of its input before it exits', async (context) => {
    const own = await serviceFor(context);
    const { project, topic } = await startProject(own);
    const { child, ended } = bare(context, '--data', own.folder);
    const given = { project, topic_id: topic, prompts: ['best anvil'], confirm: true };
    const add = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'add_prompts', arguments: given } };
    child.stdin.end(`${asLine(initialize)}${asLine(add)}${asLine(listTools(2)).trimEnd()}`);
    const out = await text(child.stdout);
    assert.deepEqual(await ended, [0, null]);
    const answers = out.trimEnd().split('\n');
    const ids = answers.map((line) => (JSON.parse(line) as { id: number }).id);
    assert.deepEqual(ids.sort(), [0, 1, 2]);
    const prompts = (await own.data('GET', `/projects/${project}/prompts`)) as { text: string }[];
    assert.deepEqual(
      prompts.map((prompt) => prompt.text),
      ['best anvil'],
    );
  });

  test('reports a folder that it cannot open', async (context) => {
    const none = path.join(await makeStore(context), 'none');
    const { code, out, err } = await runProcess('mcp', '--data', none);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /There is no store in/u);
  });

  test('stops reading if its client does not read answers', async (context) => {
    const folder = await makeStore(context);
    const { child } = bare(context, '--data', folder);
    child.stdout.pause();
    child.stdin.write(asLine(initialize));
    const memory = (): number =>
      Number(/VmRSS:\s+(\d+)/u.exec(fs.readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    // 20 MB of questions, whose answers would have 1.5 GB
    const questions = Array.from({ length: 1000 }, (_, id) => asLine(listTools(id + 1))).join('');
    let taken = 0;
    for (let round = 0; round < 300; round += 1) {
      if (!child.stdin.write(questions)) {
        const drained = await Promise.race([
          once(child.stdin, 'drain').then(() => true),
          sleep(1500).then(() => false),
        ]);
        if (!drained) break;
      }
      taken += 1;
    }
    assert.ok(taken < 100, `it took ${taken} thousand questions`);
    assert.ok(memory() < 300, `${memory()} MB`);
  });

  test('takes the scheme of links from an option or the environment', async (context) => {
    const own = await serviceFor(context);
    const { project, prompts } = await startPrompts(own, 'best anvil');
    const answer = { prompt_id: prompts[0], model: 'chatgpt', content_markdown: 'Acme.' };
    const responses = [{ ...answer, collected_at: new Date(Date.now() - 60_000).toISOString() }];
    await own.data('POST', `/projects/${project}/responses`, { responses });
    const given = ['--data', own.folder, '--editor-scheme', 'cursor'];
    const agent = await stdioAgent(context, given, { env: { [schemeVariable]: 'vscodium' } });
    const { data } = await callTool(agent, 'find_answers', { project });
    assert.equal(data.rows[0].link.split(':')[0], 'cursor');
    context.after(() => delete process.env[schemeVariable]);
    assert.equal(takeScheme({}), 'vscode');
    process.env[schemeVariable] = 'vscodium';
    assert.equal(takeScheme({}), 'vscodium');
    assert.equal(takeScheme({ 'editor-scheme': 'cursor' }), 'cursor');
    const { code, err } = await run('mcp', '--data', own.folder, '--editor-scheme', 'a b');
    assert.deepEqual(
      [code, err.split('\n')[0]],
      [2, 'citedesk: --editor-scheme must be the URL scheme of an editor, such as vscode-insiders'],
    );
  });

  test('takes the scheme of links from an option of serve', async (context) => {
    const folder = await makeStore(context);
    const { key } = await makeKey(folder);
    const { url } = await serve(context, folder, '--editor-scheme', 'vscode-insiders');
    const client = createClient({ baseUrl: url, key: () => Promise.resolve(key) });
    behind(context, () => client.close());
    const place = {
      name: 'Acme',
      url: 'https://acme.com',
      region: 'US',
      timezone: 'UTC',
      models: ['chatgpt'],
    } as const;
    const project = (await client.createProject({ body: place as never })).data.id;
    const topic = (await client.createTopic({ project, body: { name: 'All' } })).data.id;
    const { added } = (await client.addPrompts({ project, body: { topic_id: topic, prompts: ['best anvil'] } })).data;
    const given = { prompt_id: added[0]?.id ?? 0, model: 'chatgpt', content_markdown: 'Acme.' } as const;
    const collected_at = new Date(Date.now() - 60_000).toISOString();
    await client.addResponses({ project, body: { responses: [{ ...given, collected_at }] } });
    const agent = await httpAgent(context, { url, key });
    const { data } = await callTool(agent, 'find_answers', { project, confirm: 1 });
    assert.match(data.rows[0].link, /^vscode-insiders:\/\/citedesk\.citedesk\/answers\//u);
    const { code, err } = await run('serve', '--data', folder, '--editor-scheme', 'javascript');
    assert.deepEqual(
      [code, err.split('\n')[0]],
      [2, 'citedesk: --editor-scheme must be the URL scheme of an editor, such as vscode-insiders'],
    );
  });

  test('answers the next call after cancelled ones', async (context) => {
    const own = await serviceFor(context);
    const { project } = await startProject(own);
    const agent = await stdioAgent(context, ['--data', own.folder]);
    for (let time = 0; time < 40; time += 1) {
      const gone = new AbortController();
      const asked = agent.callTool({ name: 'find_answers', arguments: { project } }, { signal: gone.signal });
      gone.abort();
      await assert.rejects(asked);
    }
    await eventually(async () => ((await callTool(agent, 'find_prompts', { project })).isError ? undefined : true));
  });
});
