import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { manifest, root } from '../../scripts/editor/install.ts';

const isWindows = process.platform === 'win32';
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-npm-'));
const prefix = path.join(home, 'prefix');
const command = path.join(prefix, isWindows ? 'citedesk.cmd' : 'bin/citedesk');
const data = path.join(home, 'data');

const npm = (...args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: isWindows });
  assert.equal(status, 0, stderr);
  return stdout;
};
const run = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: home, encoding: 'utf8', shell: isWindows });
  return { code: status, out: stdout, err: stderr };
};
const file = (name: string, text: string): string => {
  const place = path.join(home, name);
  fs.writeFileSync(place, text);
  return place;
};

describe('npm package', () => {
  let packed: { readonly files: readonly { readonly path: string }[] };

  before(() => {
    [packed] = JSON.parse(npm('pack', '--json', '--pack-destination', home)) as [typeof packed];
    npm(
      'install',
      '--global',
      '--offline',
      '--prefix',
      prefix,
      path.join(home, `${manifest.name}-${manifest.version}.tgz`),
    );
  });
  after(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

  test('contains the command line and no source', () => {
    const folders = new Set(packed.files.map((one) => one.path.split('/')[0]));
    assert.deepEqual([...folders].sort(), [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'l10n',
      'package.json',
      'schemas',
    ]);
  });

  test('installs no dependencies', () => {
    const installed = path.join(prefix, isWindows ? 'node_modules' : 'lib/node_modules');
    assert.deepEqual(fs.readdirSync(installed), ['citedesk']);
    assert.equal(fs.existsSync(path.join(installed, 'citedesk/node_modules')), false);
  });

  test('serves', async () => {
    const service = spawn(command, ['serve', '--data', data, '--port', '0'], { cwd: home, shell: isWindows });
    const [line] = (await once(service.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { readonly url: string };
    const health = (await (await fetch(`${url}/health`)).json()) as { readonly version: string };
    assert.equal(health.version, manifest.version);
    const closed = once(service, 'close');
    service.kill('SIGTERM');
    await closed;
  });

  test('scores an article', () => {
    const article = file('lamp.md', '# Which desk lamp is best?\n\nThe best desk lamp has 800 lux.\n');
    const { code, out } = run('score', article, '--keyword', 'desk lamp');
    assert.match(out, /^overall +\d+$/mu);
    assert.equal(code, 0);
  });

  test('writes a report', () => {
    const project =
      'project:\n  name: Acme\n  url: https://acme.example\n  region: US\n  timezone: UTC\n  assistants: [chatgpt]\ntopics:\n  Anvils:\n    - best anvil\n';
    const applied = run('apply', file('acme.citedesk.yaml', project), '--data', data, '--yes');
    assert.equal(applied.code, 0, applied.err);
    const [id = ''] = run('projects', 'list', '--data', data).out.split('\t');
    const answer = {
      prompt: 'best anvil',
      model: 'chatgpt',
      collected_at: new Date(Date.now() - 3_600_000).toISOString(),
      content_markdown: 'Acme makes the best anvil.',
    };
    const imported = run('import', '--data', data, '--project', id, file('answers.jsonl', JSON.stringify(answer)));
    assert.equal(imported.code, 0, imported.err);
    const html = path.join(home, 'report.html');
    assert.deepEqual(run('report', '--data', data, '--project', id, '--out', html), {
      code: 0,
      out: `${html}\n`,
      err: '',
    });
    assert.match(fs.readFileSync(html, 'utf8'), /Acme/u);
  });
});
