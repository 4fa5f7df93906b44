import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, after, test } from 'node:test';
import { importAnswers } from '../../src/cli/commands/import.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { freePort } from '../../scripts/editor/server.ts';
import { eventually } from '../fakes/eventually.ts';
import { acme, startProject } from '../service/acme.ts';
import { callerOf } from '../service/caller.ts';
import { makeFolder, serviceFor } from '../service/testService.ts';
import { importedOf, makeKey, makeStore, run, runIn, runProcess, serve } from './commandLine.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-cli-'));
after(() => fs.rmSync(home, { recursive: true, force: true }));

const me = (url: string, key: string) => fetch(`${url}/me`, { headers: { Authorization: `Bearer ${key}` } });

describe('command line', () => {
  test('serves with one ready line, logs, and ends on SIGTERM', async (context) => {
    const folder = path.join(home, 'serve');
    const service = await serve(context, folder);
    assert.match(service.url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    assert.equal(service.pid, service.child.pid);
    assert.equal((await fetch(`${service.url}/health`)).status, 200);
    if (process.platform === 'linux') {
      const started = fs.readFileSync(`/proc/${service.pid}/cmdline`, 'utf8').split('\0');
      assert.ok(started.includes('--max-semi-space-size=4'), 'its memory is limited by default');
    }
    service.child.kill('SIGTERM');
    assert.deepEqual(await service.ended, [0, null]);
    assert.match(service.log(), /the service is up/);
    assert.match(fs.readFileSync(path.join(folder, 'logs/service.log'), 'utf8'), /the service has ended/);
    assert.equal(fs.existsSync(path.join(folder, 'service.json')), false);
  });

  test('names the owner of a folder that is in use', async (context) => {
    const folder = path.join(home, 'taken');
    const first = await serve(context, folder);
    const second = await runProcess('serve', '--data', folder);
    assert.equal(second.code, 10);
    assert.match(second.err, new RegExp(`\\(process ${first.pid}\\) at ${first.url}`));
    assert.equal(second.out, '');
  });

  test('serves on the given port', async (context) => {
    const port = await freePort();
    const service = await serve(context, path.join(home, 'port'), '--port', String(port));
    assert.equal(Number(new URL(service.url).port), port);
  });

  test('checks the configuration file', async () => {
    const file = path.join(home, 'config.json');
    const tried = async (document: string) => {
      fs.writeFileSync(file, document);
      return run('serve', '--data', path.join(home, 'config'), '--config', file);
    };
    const model = { kind: 'openai-compatible', model: 'm', baseUrl: 'http://127.0.0.1:1/v1' };
    assert.match((await tried('{')).err, /isn’t valid JSON/);
    for (const odd of ['[]', 'null', '7'])
      assert.match((await tried(odd)).err, /^citedesk: The configuration must be an object, /u);
    assert.match(
      (await tried(JSON.stringify({ assistants: { chatgpt: { ...model, baseUrl: 7 } } }))).err,
      /assistants\.chatgpt\.baseUrl/,
    );
    const written = await tried(JSON.stringify({ writer: { ...model, key: 'sk-very-secret' } }));
    assert.match(written.err, /writer\.key/);
    assert.doesNotMatch(written.err, /very-secret/);
    assert.equal(written.code, 1);
  });

  test('makes, lists and revokes keys next to a running service', async (context) => {
    const { folder, url } = await serviceFor(context);
    const { key, prefix } = await makeKey(folder, 'read');
    assert.ok(key.startsWith(prefix) && key.length > prefix.length);
    assert.equal((await me(url, key)).status, 200);
    const listed = await runProcess('keys', 'list', '--data', folder);
    assert.match(listed.out, new RegExp(`${prefix}\ttest\t.*\tread\tall projects\tnever expires\tusable`));
    assert.doesNotMatch(listed.out, new RegExp(key));
    assert.equal((await runProcess('keys', 'revoke', prefix, '--data', folder)).code, 0);
    assert.equal((await me(url, key)).status, 401);
    assert.equal((await run('keys', 'revoke', prefix, '--data', folder)).code, 1);
  });

  for (const running of [true, false]) {
    test(`imports JSON lines ${running ? 'next to a service' : 'without a service'}`, async (context) => {
      const { folder, service, ...caller } = await serviceFor(context);
      const { id } = await caller.data('POST', '/projects', acme);
      if (!running) await service.stop();
      const file = path.join(home, `answers-${running}.jsonl`);
      const row = {
        prompt: 'Best anvil?',
        topic: 'Anvils',
        model: 'chatgpt',
        collected_at: '2025-05-24T10:00:00Z',
        content_markdown: '**Acme** makes the best.',
      };
      fs.writeFileSync(
        file,
        [row, { ...row, model: 'nobody' }, { ...row, model: 'aimode' }].map((line) => JSON.stringify(line)).join('\n'),
      );
      const first = await runProcess('import', '--data', folder, '--project', id, file);
      assert.deepEqual(importedOf(first.out), { file, added: 2, skipped: 0, refused: 1 });
      assert.match(first.err, /row 2 rejected: .*model/);
      assert.equal(first.code, 1);
      const again = await run('import', '--data', folder, '--project', id, file);
      assert.deepEqual(importedOf(again.out), { file, added: 0, skipped: 2, refused: 1 });
    });
  }

  test('scores a Markdown file without a service', async () => {
    const file = path.join(home, 'article.md');
    fs.writeFileSync(file, '# Anvils\n\nAn anvil is a block of steel on which a smith shapes hot iron.\n');
    const table = await runProcess('score', file, '--keyword', 'anvil');
    assert.match(table.out, /^overall +\d+\nseo +\d+\ngeo +\d+\nreadability +\d+\n/);
    const json = JSON.parse((await run('score', file, '--json')).out) as { scores: { service: number; seo: number } };
    assert.ok(json.scores.service >= 0 && json.scores.seo > 0 && json.scores.service <= 100);
  });

  test('answers a wrong call with its usage and exit code 2', async () => {
    for (const words of [
      ['serve'],
      ['keys', 'create', '--data', home, '--name', 'n', '--scopes', 'all'],
      ['fly'],
      ['serve', '--data', home, '--port', 'x'],
      ['score'],
    ]) {
      const { code, err, out } = await run(...words);
      assert.equal(code, 2, words.join(' '));
      assert.match(err, /citedesk /);
      assert.equal(out, '');
    }
    assert.match((await runProcess('fly')).err, /unknown command “fly”/);
    assert.match((await run('--help')).out, /citedesk serve --data DIR/);
  });

  test('prints the help of each command', async () => {
    const { code, out } = await run('keys', 'revoke', '--help');
    assert.equal(code, 0);
    assert.equal(out, 'citedesk keys revoke PREFIX --data DIR | --database-url URL\n\nRevoke a key.\n');
  });

  test('names the projects where an import finds none', async (context) => {
    const file = path.join(home, 'none.jsonl');
    fs.writeFileSync(
      file,
      '{"prompt":"best crm","model":"chatgpt","collected_at":"2025-05-24T15:56:04Z","content_markdown":"Acme."}',
    );
    const folder = await makeStore(context);
    const { code, err } = await run('import', '--data', folder, '--project', 'f'.repeat(24), file);
    assert.equal(code, 1);
    assert.match(
      err,
      new RegExp(
        `There is no project f{24}\\. The editor can’t access any projects in ${RegExp.escape(folder)}\\.`,
        'u',
      ),
    );
  });

  test('names the owner of a project of another user', async (context) => {
    const folder = makeFolder(context);
    const service = await serve(context, folder);
    await run('accounts', 'set', '--data', folder, '--user', 'other@example.com');
    const { key } = await makeKey(folder, 'read,write,agents', '--user', 'other@example.com');
    const { project } = await startProject(callerOf(service.url, key));
    const given = ['--data', folder, '--project', project];
    for (const words of [
      ['changes', ...given],
      ['pull', ...given, '--out', path.join(folder, 'a.citedesk.yaml')],
    ]) {
      const { code, err } = await run(...words);
      assert.equal(code, 1, words[0]);
      assert.match(
        err,
        new RegExp(`^citedesk: The project ${project} in .+ belongs to another user\\. Share it`, 'u'),
        words[0],
      );
      const unknown = await run(...words.map((word) => (word === project ? 'f'.repeat(24) : word)));
      assert.match(unknown.err, /^citedesk: There is no project f{24}\. /u, words[0]);
    }
  });

  test('rejects an option that is given twice', async () => {
    const { code, err } = await run('keys', 'list', '--data', home, '--data', path.join(home, 'other'));
    assert.equal(code, 2);
    assert.match(err, /^citedesk: --data is given more than once\nusage: /u);
  });

  test('reports a missing file as wrong usage', async () => {
    const { code, err } = await run('score', path.join(home, 'nothing.md'));
    assert.equal(code, 2);
    assert.match(err, /^citedesk: No file or folder matches .*nothing\.md\.\nusage: /u);
  });

  test('imports into any service with a key of its own', async (context) => {
    const service = await serviceFor(context);
    const { url } = service;
    const key = await service.makeKey(['read', 'write']);
    const { id } = await callerOf(url, key).data('POST', '/projects', acme);
    const file = path.join(home, 'elsewhere.jsonl');
    const keyFile = path.join(home, 'elsewhere.key');
    fs.writeFileSync(
      file,
      '{"prompt":"best anvil","model":"chatgpt","collected_at":"2025-05-24T15:56:04Z","content_markdown":"Acme."}',
    );
    fs.writeFileSync(keyFile, `${key}\n`);
    const given = ['--project', id, file];
    const first = await runIn(
      { TEAM_KEY: key },
      'import',
      '--service',
      url.replace('/v1', '/'),
      '--key',
      'env:TEAM_KEY',
      ...given,
    );
    assert.deepEqual([first.code, importedOf(first.out)], [0, { file, added: 1, skipped: 0, refused: 0 }], first.err);
    const again = await runProcess('import', '--service', url, '--key', `file:${keyFile}`, ...given);
    assert.deepEqual(importedOf(again.out), { file, added: 0, skipped: 1, refused: 0 });
    const elsewhere = await runIn(
      { TEAM_KEY: key },
      'import',
      '--service',
      url,
      '--key',
      'env:TEAM_KEY',
      '--project',
      'f'.repeat(24),
      file,
    );
    assert.match(elsewhere.err, new RegExp(`There is no project f{24}\\. Available projects:\n  ${id}  Acme`));
  });

  test('rejects keys that are written out, missing or ambiguous', async () => {
    const service = 'http://127.0.0.1:9';
    for (const [options, sentence] of [
      [{ service, key: 'cdk_secret' }, /^--key must be env:NAME or file:PATH, never the key itself$/],
      [{ service, key: 'env:CITEDESK_NO_KEY' }, /^The environment variable CITEDESK_NO_KEY doesn’t contain a key\.$/],
      [{ service, key: 'file:/nowhere/key' }, /^ENOENT/],
      [{ service }, /^--key is required$/],
      [{ service, key: 'env:PATH', data: home }, /^--data and --service can’t be combined$/],
      [{ data: home, key: 'env:PATH' }, /^--key requires --service or --database-url$/],
      [{ service: 'ftp://acme.com', key: 'env:PATH' }, /must start with http/],
    ] as const) {
      await assert.rejects(
        importAnswers.run({ ...options, project: 'f'.repeat(24) }, ['x.jsonl']),
        { message: sentence },
        JSON.stringify(options),
      );
    }
  });

  test('repeats nothing that follows an unknown command', async () => {
    for (const words of [
      ['accounts', 'sett', '--database-url', 'postgres://me:s3cret@acme.com/db'],
      ['accounts', 'list', 'postgres://me:s3cret@acme.com/db'],
    ]) {
      const { code, err } = await run(...words);
      assert.equal(code, 2);
      assert.match(err, /unknown command “accounts sett”|too many arguments/);
      assert.doesNotMatch(err, /s3cret/);
    }
  });

  test('rejects a folder with spaces without quotation marks', async () => {
    const { code, err } = await run('serve', '--data', path.join(home, 'my'), 'data');
    assert.equal(code, 2);
    assert.match(err, /too many arguments; put a value that contains spaces in quotation marks/);
    assert.equal(fs.existsSync(path.join(home, 'my')), false);
  });

  test('shows the help of a command with `help`', async () => {
    assert.equal((await run('help', 'serve')).out, (await run('serve', '--help')).out);
    assert.equal((await run('help')).out, (await run('--help')).out);
    assert.deepEqual((await run('help', 'keys')).out.match(/(?<=^ {2}citedesk )keys \w+/gmu), [
      'keys create',
      'keys list',
      'keys revoke',
    ]);
    const { code, err } = await run('help', 'nope');
    assert.deepEqual([code, err.split('\n', 1)], [2, ['citedesk: unknown command “nope”. Available commands:']]);
  });

  test('links to files at the public address', async (context) => {
    const folder = path.join(home, 'public');
    const { url } = await serve(context, folder, '--public-url', 'https://citedesk.example.com/v1/');
    const service = callerOf(url, editorKey(folderSecret(folder)));
    const { project } = await startProject(service);
    const { id } = await service.data('POST', `/projects/${project}/exports`, { type: 'responses', format: 'csv' });
    const { download_url: link } = await eventually(async () => {
      const file = await service.data('GET', `/exports/${id}`);
      return file.status === 'ready' && file;
    });
    assert.equal(link, `https://citedesk.example.com/v1/exports/${id}/download`);
  });
});
