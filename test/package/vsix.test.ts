import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { installBundle } from '../../src/extension/service/embedded/bundle.ts';
import { recognize, stopService } from '../../src/client/local/localService.ts';
import { ServiceFile } from '../../src/contract/service/service.ts';
import { installExtension, packedExtension } from '../../scripts/editor/extension.ts';
import { manifest, root } from '../../scripts/editor/install.ts';
import { makeProfile } from '../../scripts/editor/profile.ts';
import type { TaskRequest } from '../../src/threads/tasks.ts';
import { bundledPackages, type Metafile } from '../../scripts/notices.mjs';

const mostBytes = 5_000_000;

let home: string;
let unpacked: string;

before(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-package-'));
  const profile = makeProfile(home);
  await installExtension(profile);
  const [name] = fs
    .readdirSync(profile.extensions)
    .filter((folder) => folder.startsWith(`${manifest.publisher}.${manifest.name}-`));
  assert.ok(name, 'the editor unpacked the package');
  unpacked = path.join(profile.extensions, name);
});

after(() => fs.rmSync(home, { recursive: true, force: true }));

describe('VSIX package', () => {
  test('has at most 5 MB', async () => {
    const { size } = fs.statSync(await packedExtension());
    assert.ok(size <= mostBytes, `${size} bytes`);
  });

  test('contains only files that run or are read', () => {
    const files = fs
      .readdirSync(unpacked, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const known = [
      /^package\.json$/,
      /^package\.nls(\.\w+)?\.json$/,
      /^readme\.md$/i,
      /^changelog\.md$/i,
      /^(?:CONTRIBUTING|SECURITY)\.md$/,
      /^docs\/(?:\w+\/){0,2}[\w-]+\.(?:md|yml|png)$/,
      /^docs\/operate\/deploy\/(?:Dockerfile|[\w-]+\.(?:service|yaml))$/,
      /^LICENSE(\.txt)?$/i,
      /^\.vsixmanifest$/,
      /^media\/(?:walkthrough\/)?[\w.-]+\.(svg|png)$/,
      /^schemas\/citedesk\.schema\.json$/,
      /^l10n\/[\w.-]+\.json$/,
      /^skills\/citedesk\/SKILL\.md$/,
      /^dist\/extension\/[\w.-]+\.js$/,
      /^dist\/webview\/[\w.-]+\.(js|css)$/,
      /^dist\/languages\.mjs$/,
      /^dist\/cli\.js$/,
      /^dist\/node\/[\w.-]+\.mjs$/,
      /^dist\/ThirdPartyNotices\.txt$/,
      /^dist\/[\w./-]+\.LEGAL\.txt$/,
    ];
    assert.deepEqual(
      files.filter((file) => !known.some((form) => form.test(file))),
      [],
    );
    for (const needed of [
      'package.json',
      'package.nls.json',
      'schemas/citedesk.schema.json',
      'dist/extension/main.js',
      'dist/node/main.mjs',
      'dist/node/service.mjs',
      'dist/node/reader.mjs',
      'dist/node/texts.mjs',
      'dist/languages.mjs',
      'dist/webview/answer.js',
      'dist/webview/article.js',
      'dist/webview/comparison.js',
    ]) {
      assert.ok(files.includes(needed), `${needed} is there`);
    }
  });

  test('contains the files that the readme links', () => {
    const readme = fs.readFileSync(path.join(unpacked, 'readme.md'), 'utf8');
    const links = [...readme.matchAll(/\]\((?!https?:)(?<file>[^)#\s]+)/gu)].map(({ groups }) => groups?.file ?? '');
    assert.ok(links.includes('changelog.md'));
    assert.deepEqual(
      links.filter((file) => !fs.existsSync(path.join(unpacked, file))),
      [],
    );
  });

  test('runs the text thread without the editor', async () => {
    const thread = new Worker(path.join(unpacked, 'dist/extension/texts.js'));
    const replied = once(thread, 'message');
    thread.postMessage({ task: 'houseStyle', input: { yaml: 'words: [' } } satisfies TaskRequest);
    const [reply] = (await replied) as [{ readonly output: { readonly problem: string } }];
    assert.match(reply.output.problem, /\S/u);
    await thread.terminate();
  });

  test('contains the licenses of all bundled packages', () => {
    const metafiles = fs
      .globSync(path.join(root, 'dist/meta/*.json'))
      .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')) as Metafile);
    const notices = fs
      .readFileSync(path.join(unpacked, 'dist/ThirdPartyNotices.txt'), 'utf8')
      .split(/^={80}$/mu)
      .map((part) => part.trim());
    const folders = bundledPackages(metafiles);
    assert.ok(folders.length > 50);
    for (const folder of folders) {
      const { name, version, license } = JSON.parse(
        fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
      ) as Readonly<Record<string, string>>;
      const text = notices[notices.indexOf(`${name} ${version} (${license})`) + 1] ?? '';
      assert.match(
        text,
        license === 'Apache-2.0' ? /Copyright|Apache License/u : /Permission|Redistribution|Blue Oak/u,
        `${name} ${version} has its licence`,
      );
    }
    assert.ok(notices.some((text) => text.startsWith('Apache License') && text.includes('Grant of Patent License')));
    const legal = metafiles
      .flatMap(({ outputs }) => Object.keys(outputs))
      .filter((file) => file.endsWith('.LEGAL.txt'));
    assert.ok(legal.length > 0);
    for (const file of legal) assert.match(fs.readFileSync(path.join(unpacked, file), 'utf8'), /licen[cs]e/iu);
  });

  test('starts the service from a copy in a data folder', async () => {
    const folder = path.join(home, 'data');
    const source = path.join(unpacked, 'dist/node/service.mjs');
    const bundle = await installBundle({ source, dataFolder: folder, version: manifest.version });
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bundle, '--embedded'], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    child.stdin.end('{"assistants":{}}');

    const announced = path.join(folder, 'service.json');
    while (!fs.existsSync(announced) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { url } = ServiceFile.parse(JSON.parse(fs.readFileSync(announced, 'utf8')));
    const secret = fs.readFileSync(path.join(folder, 'secret'), 'utf8').trim();
    assert.equal((await recognize({ url, secret }))?.version, manifest.version);
    await stopService({ url, secret });
    const [code] = (await ended) as [number];
    assert.equal(code, 0);
  });

  test('names the required version of Node on an older one', () => {
    const asOlder = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });";
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(asOlder)}`, path.join(unpacked, 'dist/cli.js'), '--help'],
      { encoding: 'utf8' },
    );
    assert.match(stderr, /^citedesk needs Node 22\.15 or later, and this is 20\.20\.2\./);
    assert.equal(status, 1);
  });
});
