import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Failure } from '../../../../../src/contract/failure.ts';
import { type DamageNote, exitCodes } from '../../../../../src/contract/service/service.ts';
import {
  installBundle,
  removeOlderBundles,
  compareVersions,
} from '../../../../../src/extension/service/embedded/bundle.ts';
import type { FolderSearch } from '../../../../../src/extension/service/embedded/dataFolder.ts';
import { launch as launchBy } from '../../../../../src/extension/service/embedded/launch.ts';
import { type Ending, environment, startService } from '../../../../../src/extension/service/embedded/start.ts';

const signal = new AbortController().signal;
const found = { url: 'http://127.0.0.1:1' } as FolderSearch;
const never = new Promise<Ending>(() => undefined);
const started = (ended: Promise<Ending>) => () => Promise.resolve({ ended });
const launch = (
  needs: Pick<Parameters<typeof launchBy>[0], 'start' | 'find' | 'signal'> & Partial<Parameters<typeof launchBy>[0]>,
) =>
  launchBy({
    holder: () => Promise.resolve(undefined),
    damage: () => Promise.resolve(undefined),
    onWait: () => undefined,
    ...needs,
  });
const ended = (code: number) => started(Promise.resolve({ code }));

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-launch-'));
  try {
    await use(folder);
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

describe('local service launch', () => {
  test('waits until the service announces itself', async () => {
    let looks = 0;
    const find = () => Promise.resolve((looks += 1) < 3 ? undefined : found);
    assert.equal(await launch({ start: started(never), find, signal }), found);
  });

  test('waits for another window’s service', async () => {
    let looks = 0;
    const find = () => Promise.resolve((looks += 1) < 4 ? undefined : found);
    assert.equal(await launch({ start: ended(exitCodes.folderTaken), find, signal }), found);
  });

  test('waits for a command that uses the folder, then starts', async () => {
    let looks = 0;
    const ways = [ended(exitCodes.folderTaken), started(never)];
    let starts = 0;
    const said: string[] = [];
    const result = await launch({
      start: () => (ways[starts++] ?? started(never))(),
      find: () => Promise.resolve(starts === 2 ? found : undefined),
      holder: () => Promise.resolve((looks += 1) < 24 ? { pid: 1, task: 'check --repair' } : undefined),
      onWait: (sentence) => said.push(sentence),
      limit: 1000, // less than it waits
      signal,
    });
    assert.deepEqual([result, starts], [found, 2]);
    assert.deepEqual([...new Set(said)], ['Waiting for “citedesk check --repair”, which is using the data folder.']);
  });

  for (const [task, sentence] of [
    ['upgrade', 'The local service is updating its data. This may take a while.'],
    ['open', 'The local service is loading its data.'],
  ] as const)
    test(`waits for a service and reports its task: ${task}`, async () => {
      let looks = 0;
      const said: string[] = [];
      const holder = () => Promise.resolve(looks < 23 ? { pid: 1, task } : undefined);
      await launch({
        start: started(never),
        find: () => Promise.resolve((looks += 1) < 24 ? undefined : found),
        holder,
        onWait: (news) => said.push(news),
        limit: 1000,
        signal,
      });
      assert.equal(said[0], sentence);
    });

  test('has a code for each way to fail', async () => {
    const codeOf = (start: () => Promise<{ readonly ended: Promise<Ending> }>) =>
      launch({ start, find: () => Promise.resolve(undefined), signal, limit: 300 }).then(
        () => 'found',
        (error: unknown) => (error as { code: string }).code,
      );
    assert.equal(await codeOf(ended(exitCodes.noSqlite)), 'LOCAL_NO_SQLITE');
    assert.equal(await codeOf(ended(exitCodes.folderNewer)), 'LOCAL_FOLDER_NEWER');
    assert.equal(await codeOf(ended(exitCodes.folderEarlier)), 'LOCAL_FOLDER_EARLIER');
    assert.equal(await codeOf(ended(exitCodes.folderUnsafe)), 'LOCAL_FOLDER_UNSAFE');
    assert.equal(await codeOf(ended(exitCodes.failed)), 'LOCAL_ENDED');
    assert.equal(await codeOf(started(Promise.resolve({ error: new Error('ENOENT') }))), 'LOCAL_NOT_STARTED');
    assert.equal(await codeOf(started(never)), 'LOCAL_SLOW');
  });

  test('reports a damaged store with its latest backup, if any', async () => {
    const failureFor = (note: DamageNote) =>
      launch({
        start: ended(exitCodes.folderDamaged),
        find: () => Promise.resolve(undefined),
        damage: () => Promise.resolve(note),
        signal,
      }).catch((error: unknown) => error as Failure);
    const damaged = await failureFor({
      state: 'damaged',
      aside: '/data/aside/x',
      backup: { name: 'b', made_at: '2026-11-20T09:00:00.000Z' },
    });
    assert.ok(damaged instanceof Failure);
    assert.deepEqual([damaged.code, damaged.action], ['LOCAL_DAMAGED', 'restore']);
    assert.match(
      damaged.message,
      /^The local data is damaged\. It was set aside unchanged\. You can restore the backup from Nov 2\d, 2026, .+, which doesn’t include later changes\.$/u,
    );
    const lost = await failureFor({ state: 'damaged', aside: '/data/aside/x' });
    assert.ok(lost instanceof Failure);
    assert.deepEqual(
      [lost.action, lost.message],
      [
        'beginAnew',
        'The local data is damaged. It was set aside unchanged. There is no backup. The damaged data is in /data/aside/x.',
      ],
    );
  });

  test('suggests what to do without SQLite', async () => {
    await assert.rejects(launch({ start: ended(exitCodes.noSqlite), find: () => Promise.resolve(undefined), signal }), {
      message:
        'This editor’s runtime doesn’t include SQLite. Set citedesk.nodePath to the path of Node 22.15 or later, or connect to a service.',
    });
  });

  test('stops waiting when aborted', async () => {
    const ending = new AbortController();
    const waiting = launch({ start: started(never), find: () => Promise.resolve(undefined), signal: ending.signal });
    ending.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
  });

  test('hides the editor’s environment and runs as Node', () => {
    const inherited = environment({
      PATH: '/bin',
      NODE_OPTIONS: '--inspect',
      VSCODE_PID: '1',
      ELECTRON_ENABLE_LOGGING: '1',
    });
    assert.deepEqual(Object.keys(inherited).sort(), [
      'ELECTRON_RUN_AS_NODE',
      'NODE_USE_ENV_PROXY',
      'NO_PROXY',
      'PATH',
      'no_proxy',
    ]);
    assert.deepEqual(
      [inherited['PATH'], inherited['ELECTRON_RUN_AS_NODE'], inherited['NODE_USE_ENV_PROXY']],
      ['/bin', '1', '1'],
    );
  });

  test('excludes this machine from proxies', () => {
    const direct = (own: NodeJS.ProcessEnv) => (({ NO_PROXY, no_proxy }) => [NO_PROXY, no_proxy])(environment(own));
    const both = (hosts: string) => [hosts, hosts];
    assert.deepEqual(direct({}), both('127.0.0.1,localhost,::1,[::1]'));
    assert.deepEqual(direct({ NO_PROXY: 'intra.example' }), both('intra.example,127.0.0.1,localhost,::1,[::1]'));
    assert.deepEqual(
      direct({ NO_PROXY: 'other.example', no_proxy: 'intra.example' }),
      both('intra.example,127.0.0.1,localhost,::1,[::1]'),
    );
    assert.deepEqual(direct({ NO_PROXY: '*' }), both('*'), 'with other hosts it would no longer mean all');
  });

  test('passes the configuration over standard input', () =>
    inFolder(async (folder) => {
      const bundle = path.join(folder, 'service.mjs');
      const dataFolder = path.join(folder, 'data');
      await fs.writeFile(
        bundle,
        "import fs from 'node:fs';\nfs.writeFileSync('seen', JSON.stringify([process.argv.slice(2), fs.readFileSync(0, 'utf8'), process.env.CITEDESK_EDITOR_SCHEME]));\nprocess.exit(7);",
      );
      const { ended: ending } = await startService({
        executable: process.execPath,
        bundle,
        dataFolder,
        configuration: { key: 's3cret' },
        uriScheme: 'vscode-insiders',
      });
      assert.deepEqual(await ending, { code: 7 });
      assert.deepEqual(JSON.parse(await fs.readFile(path.join(dataFolder, 'seen'), 'utf8')), [
        ['--embedded'],
        '{"key":"s3cret"}',
        'vscode-insiders',
      ]);
    }));

  test('reports a missing executable as an exit', () =>
    inFolder(async (folder) => {
      const { ended: ending } = await startService({
        executable: path.join(folder, 'no-node'),
        bundle: 'x',
        dataFolder: folder,
        configuration: {},
      });
      assert.ok('error' in (await ending));
    }));

  async function layDown(dataFolder: string, version: string): Promise<void> {
    await installBundle({ source: await builtIn(dataFolder, { 'service.mjs': 'code' }), dataFolder, version });
  }

  /** A build with these parts; returns the path of its service. */
  async function builtIn(folder: string, parts: Readonly<Record<string, string>>): Promise<string> {
    const built = path.join(folder, 'dist');
    await fs.rm(built, { recursive: true, force: true });
    await fs.mkdir(path.join(built, 'node'), { recursive: true });
    await fs.writeFile(path.join(built, 'languages.mjs'), 'languages');
    for (const [name, text] of Object.entries(parts)) await fs.writeFile(path.join(built, 'node', name), text);
    return path.join(built, 'node', 'service.mjs');
  }

  test('copies the bundle once, and changed files again', () =>
    inFolder(async (folder) => {
      const source = await builtIn(folder, { 'service.mjs': 'one', 'chunk-1.mjs': 'part' });
      const target = await installBundle({ source, dataFolder: folder, version: '0.1.0' });
      assert.equal(target, path.join(folder, 'bin', '0.1.0', 'node', 'service.mjs'));
      const before = (await fs.stat(target)).mtimeMs;
      await installBundle({ source, dataFolder: folder, version: '0.1.0' });
      assert.equal((await fs.stat(target)).mtimeMs, before);
      await builtIn(folder, { 'service.mjs': 'two', 'chunk-2.mjs': 'part', 'service.mjs.LEGAL.txt': 'MIT' });
      await installBundle({ source, dataFolder: folder, version: '0.1.0' });
      assert.equal(await fs.readFile(target, 'utf8'), 'two');
      // What an earlier build brought may still be loaded by a service that runs.
      assert.deepEqual((await fs.readdir(path.dirname(target))).sort(), ['chunk-1.mjs', 'chunk-2.mjs', 'service.mjs']);
      assert.deepEqual((await fs.readdir(path.join(folder, 'bin', '0.1.0'))).sort(), [
        '.citedesk',
        'languages.mjs',
        'node',
      ]);
    }));

  test('removes older bundles and keeps newer ones', () =>
    inFolder(async (folder) => {
      for (const version of ['0.9.0', '0.10.0', '1.0.0']) await layDown(folder, version);
      await removeOlderBundles({ dataFolder: folder, version: '0.10.0' });
      assert.deepEqual(await fs.readdir(path.join(folder, 'bin')), ['0.10.0', '1.0.0']);
    }));

  test('keeps other files in bin', () =>
    inFolder(async (folder) => {
      const foreign = ['deploy.sh', 'tools/saw', '0.0.9/service.mjs'];
      for (const file of foreign) {
        await fs.mkdir(path.dirname(path.join(folder, 'bin', file)), { recursive: true });
        await fs.writeFile(path.join(folder, 'bin', file), '');
      }
      await layDown(folder, '0.9.0');
      await fs.cp(path.join(folder, 'bin/0.9.0'), path.join(folder, 'bin/backup'), { recursive: true });
      await removeOlderBundles({ dataFolder: folder, version: '0.10.0' });
      assert.deepEqual(await fs.readdir(path.join(folder, 'bin')), ['0.0.9', 'backup', 'deploy.sh', 'tools']);
      assert.deepEqual(await fs.readdir(path.join(folder, 'bin/tools')), ['saw']);
    }));

  test('compares versions by number', () => {
    assert.ok(compareVersions('0.10.0', '0.9.9') > 0);
    assert.ok(compareVersions('1.0.0', '1.0.1') < 0);
    assert.equal(compareVersions('1.2.3', '1.2.3+build'), 0);
  });
});
