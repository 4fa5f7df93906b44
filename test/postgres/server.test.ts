import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import pg from 'pg';
import { eventually } from '../fakes/eventually.ts';
import { giveTo, installedBinaries, runnableBinaries, unprivilegedRunner } from './binaries.ts';
import { startPostgres } from './server.ts';

describe('test server', () => {
  test('leaves no process and no file when it is stopped', async () => {
    const { url, stop } = await startPostgres();
    const { processes, folder } = await traces(url);
    assert.ok(processes.every(lives) && fs.existsSync(folder));

    await stop();
    assert.deepEqual(processes.filter(lives), []);
    assert.equal(fs.existsSync(folder), false);
  });

  test('ends with its process group, even on SIGKILL', async (context) => {
    const starter = spawn(process.execPath, [path.join(import.meta.dirname, 'serve.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    context.after(() => starter.kill('SIGKILL'));
    const [line] = (await once(starter.stdout, 'data')) as [Buffer];
    const url = /CITEDESK_TEST_POSTGRES=(\S+)/.exec(String(line))?.[1];
    const { processes, folder } = await traces(url);

    assert.ok(starter.pid);
    process.kill(-starter.pid, 'SIGKILL');
    await eventually(() => !processes.some(lives) && !fs.existsSync(folder));
  });

  test('is skipped with a reason if it can’t start, except in CI', async (context) => {
    const nowhere = path.join(makeFolder(context), 'file', 'missing'); // a folder below a file cannot be created
    fs.writeFileSync(path.dirname(nowhere), '');
    const start = async (env: NodeJS.ProcessEnv) => {
      const run = spawn(process.execPath, [path.join(import.meta.dirname, 'run.ts'), '--version'], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, TMPDIR: nowhere, TEMP: nowhere, CI: '', ...env },
      });
      let said = '';
      run.stdout.on('data', (part: Buffer) => {
        said += part.toString();
      });
      const [code] = (await once(run, 'close')) as [number];
      return { code, said };
    };
    const [here, inCi] = [await start({}), await start({ CI: 'true' })];
    assert.match(here.said, /^skipped: PostgreSQL cannot start here because .*missing/);
    assert.equal(here.code, 75);
    assert.match(inCi.said, /^failed: PostgreSQL cannot start here because .*missing/);
    assert.equal(inCi.code, 1);
  });

  test('runs binaries without the links of the install script', { skip: process.platform !== 'linux' }, (context) => {
    const folder = makeFolder(context);
    const runner = unprivilegedRunner();
    giveTo(folder, runner);
    assert.equal(runnableBinaries(unlinked(folder), folder, runner), path.join(folder, 'native'));
  });

  test('runs a copy of binaries that are closed to other users', { skip: process.getuid?.() !== 0 }, (context) => {
    const [closed, folder] = [makeFolder(context), makeFolder(context)];
    const runner = unprivilegedRunner();
    giveTo(folder, runner);
    assert.equal(runnableBinaries(unlinked(closed), folder, runner), path.join(folder, 'native'));
  });
});

/** The processes of a server that answers, and the folder that it keeps its data in. */
async function traces(
  url: string | undefined,
): Promise<{ readonly processes: readonly number[]; readonly folder: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ folder: string; pid: number }>(
    `SELECT current_setting('data_directory') AS folder, pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`,
  );
  await client.end();
  const [folder = ''] = rows.map((row) => row.folder);
  const postmaster = Number(fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { processes: [postmaster, ...rows.map((row) => row.pid)], folder: path.dirname(folder) };
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The installed binaries as npm unpacks them. */
function unlinked(folder: string): string {
  const native = path.join(folder, 'native');
  fs.cpSync(installedBinaries(), native, { recursive: true, filter: (file) => !fs.lstatSync(file).isSymbolicLink() });
  return native;
}

function makeFolder(context: TestContext): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-binaries-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
