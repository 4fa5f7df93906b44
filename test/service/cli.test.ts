import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test, type TestContext } from 'node:test';
import { acme } from './testService.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-cli-'));
after(() => fs.rmSync(home, { recursive: true, force: true }));

const command = path.resolve(import.meta.dirname, '../../src/cli/main.ts');

/** Starts the command line as a shell would. */
const citedesk = (...words: readonly string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs a command to its end. */
async function run(...words: readonly string[]) {
  const child = citedesk(...words);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  return { code, out, err };
}

/** Serves a folder until the test is over; gives the ready line. */
async function serve(context: TestContext, folder: string, ...words: readonly string[]) {
  const child = citedesk('serve', '--data', folder, ...words);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  context.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => { said += part.toString(); });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = JSON.parse(line.toString()) as { url: string; pid: number };
  return { ...ready, child, ended, log: () => said };
}

async function makeKey(folder: string, scopes = 'read,write,agents'): Promise<{ key: string; prefix: string; id: number }> {
  const { code, out } = await run('keys', 'create', '--data', folder, '--name', 'test', '--scopes', scopes);
  assert.equal(code, 0);
  return JSON.parse(out) as { key: string; prefix: string; id: number };
}

const me = (url: string, key: string) => fetch(`${url}/me`, { headers: { Authorization: `Bearer ${key}` } });

test('serve prints one line of JSON when it is ready, logs to standard error and the folder, and SIGTERM ends it cleanly', async (context) => {
  const folder = path.join(home, 'serve');
  const service = await serve(context, folder);
  assert.match(service.url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  assert.equal(service.pid, service.child.pid);
  assert.equal((await fetch(`${service.url}/health`)).status, 200);
  service.child.kill('SIGTERM');
  assert.deepEqual(await service.ended, [0, null]);
  assert.match(service.log(), /the service is up/);
  assert.match(fs.readFileSync(path.join(folder, 'logs/service.log'), 'utf8'), /the service has ended/);
  assert.equal(fs.existsSync(path.join(folder, 'service.json')), false);
});

test('a second serve on a folder says who holds it and exits with a code of its own', async (context) => {
  const folder = path.join(home, 'taken');
  const first = await serve(context, folder);
  const second = await run('serve', '--data', folder);
  assert.equal(second.code, 10);
  assert.match(second.err, new RegExp(`process id ${first.pid} at ${first.url}`));
  assert.equal(second.out, '');
});

test('serve listens on the port that it is given', async (context) => {
  const probe = await serve(context, path.join(home, 'any-port'));
  const port = Number(new URL(probe.url).port);
  probe.child.kill('SIGTERM');
  await probe.ended;
  const service = await serve(context, path.join(home, 'port'), '--port', String(port));
  assert.equal(Number(new URL(service.url).port), port);
});

test('a configuration file is checked, errors name the path inside it, and a key written out in it is refused', async () => {
  const file = path.join(home, 'config.json');
  const tried = async (document: string) => {
    fs.writeFileSync(file, document);
    return run('serve', '--data', path.join(home, 'config'), '--config', file);
  };
  const model = { kind: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:1/v1' };
  assert.match((await tried('{')).err, /not JSON/);
  assert.match((await tried(JSON.stringify({ assistants: { chatgpt: { ...model, baseUrl: 7 } } }))).err, /assistants\.chatgpt\.baseUrl/);
  const written = await tried(JSON.stringify({ writer: { ...model, key: 'sk-very-secret' } }));
  assert.match(written.err, /writer\.key/);
  assert.doesNotMatch(written.err, /very-secret/);
  assert.equal(written.code, 1);
});

test('keys are made, listed by prefix and revoked beside a running service, which refuses a revoked key at its next call', async (context) => {
  const folder = path.join(home, 'keys');
  const { url } = await serve(context, folder);
  const { key, prefix } = await makeKey(folder, 'read');
  assert.ok(key.startsWith(prefix) && key.length > prefix.length);
  assert.equal((await me(url, key)).status, 200);
  const listed = await run('keys', 'list', '--data', folder);
  assert.match(listed.out, new RegExp(`${prefix}\ttest\t.*\tread\tusable`));
  assert.doesNotMatch(listed.out, new RegExp(key));
  assert.equal((await run('keys', 'revoke', prefix, '--data', folder)).code, 0);
  assert.equal((await me(url, key)).status, 401);
  assert.equal((await run('keys', 'revoke', prefix, '--data', folder)).code, 1);
});

for (const running of [true, false]) {
  test(`import brings in JSON lines ${running ? 'beside a running service' : 'with no service running'}, makes what is missing and says why a row was refused`, async (context) => {
    const folder = path.join(home, `import-${running}`);
    const { key } = await makeKey(folder);
    const service = await serve(context, folder);
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const created = (await (await fetch(`${service.url}/projects`, { method: 'POST', headers, body: JSON.stringify(acme) })).json()) as { data: { id: string } };
    if (!running) {
      service.child.kill('SIGTERM');
      await service.ended;
    }
    const file = path.join(home, `answers-${running}.jsonl`);
    const row = { prompt: 'Best anvil?', topic: 'Anvils', model: 'chatgpt', collected_at: '2025-05-24T10:00:00Z', content_markdown: '**Acme** makes the best.' };
    fs.writeFileSync(file, [row, { ...row, model: 'nobody' }, { ...row, model: 'aimode' }].map((line) => JSON.stringify(line)).join('\n'));
    const first = await run('import', '--data', folder, '--project', created.data.id, file);
    assert.deepEqual(JSON.parse(first.out), { file, added: 2, skipped: 0, refused: 1 });
    assert.match(first.err, /row 2 refused: .*model/);
    assert.equal(first.code, 1);
    const again = await run('import', '--data', folder, '--project', created.data.id, file);
    assert.deepEqual(JSON.parse(again.out), { file, added: 0, skipped: 2, refused: 1 });
  });
}

test('score prints a table, or JSON, for any Markdown file without a service', async () => {
  const file = path.join(home, 'article.md');
  fs.writeFileSync(file, '# Anvils\n\nAn anvil is a block of steel on which a smith shapes hot iron.\n');
  const table = await run('score', file, '--keyword', 'anvil');
  assert.match(table.out, /^overall +\d+\nseo +\d+\ngeo +\d+\nreadability +\d+\n/);
  const json = JSON.parse((await run('score', file, '--json')).out) as { scores: { service: number } };
  assert.ok(json.scores.service > 0 && json.scores.service <= 100);
});

test('a call that makes no sense is answered with how to call it, and an exit code of its own', async () => {
  for (const words of [['serve'], ['keys', 'create', '--data', home, '--name', 'n', '--scopes', 'all'], ['fly'], ['serve', '--data', home, '--port', 'x'], ['score']]) {
    const { code, err, out } = await run(...words);
    assert.equal(code, 2, words.join(' '));
    assert.match(err, /citedesk /);
    assert.equal(out, '');
  }
  assert.match((await run('fly')).err, /there is no command “fly”/);
  assert.match((await run('--help')).out, /citedesk serve --data DIR/);
});

test('each command tells what it does when it is asked', async () => {
  const { code, out } = await run('keys', 'list', '--help');
  assert.equal(code, 0);
  assert.equal(out, 'citedesk keys list --data DIR\n\nLists keys by their prefix; the keys themselves are not kept.\n');
});

test('an import into a project that is not there names those that are', async () => {
  const file = path.join(home, 'none.jsonl');
  fs.writeFileSync(file, '{"prompt":"best crm","model":"chatgpt","collected_at":"2025-05-24T15:56:04Z","content_markdown":"Acme."}');
  const { code, err } = await run('import', '--data', path.join(home, 'unnamed'), '--project', 'f'.repeat(24), file);
  assert.equal(code, 1);
  assert.match(err, /There is no project f{24}\. .*unnamed holds none yet\./);
});

test('a file that is not there is said in one sentence', async () => {
  const { code, err } = await run('score', path.join(home, 'nothing.md'));
  assert.equal(code, 1);
  assert.match(err, /^citedesk: There is no .*nothing\.md\.$/m);
  assert.equal(err.trim().split('\n').length, 1);
});
