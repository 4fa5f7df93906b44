import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import {
  endSignals,
  isInside,
  isOthers,
  isPrivate,
  isRunning,
  replaceFile,
  replaceFileSync,
} from '../../../src/system/system.ts';

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** A disk whose first renames fail. */
function disk(platform: NodeJS.Platform, failures: readonly string[]) {
  const left = [...failures];
  const said: (string | number)[] = [];
  const rename = (from: string, to: string): void => {
    const code = left.shift();
    if (code !== undefined) throw failure(code);
    said.push(`${from} → ${to}`);
  };
  return {
    said,
    now: { platform, rename, pause: (ms: number) => void said.push(ms) },
    later: {
      platform,
      rename: (from: string, to: string) => Promise.try(rename, from, to),
      pause: (ms: number) => Promise.resolve(void said.push(ms)),
    },
  };
}

describe('system', () => {
  test('retries replacing a locked file on Windows', async () => {
    const held = ['EPERM', 'EBUSY', 'EACCES'];
    const waited = disk('win32', held);
    await replaceFile('new', 'old', waited.later);
    assert.deepEqual(waited.said, [10, 20, 40, 'new → old']);
    const slept = disk('win32', held);
    replaceFileSync('new', 'old', slept.now);
    assert.deepEqual(slept.said, waited.said);
  });

  test('rejects permanent errors, and retries for two seconds', async () => {
    for (const [platform, codes, pauses] of [
      ['win32', ['ENOENT'], 0],
      ['linux', ['EPERM'], 0],
      ['darwin', ['EBUSY'], 0],
      ['win32', Array.from({ length: 20 }, () => 'EPERM'), 2000],
    ] as const) {
      const [waited, slept] = [disk(platform, codes), disk(platform, codes)];
      await assert.rejects(replaceFile('new', 'old', waited.later), { code: codes[0] });
      assert.throws(() => replaceFileSync('new', 'old', slept.now), { code: codes[0] });
      for (const { said } of [waited, slept])
        assert.equal(
          said.map(Number).reduce((sum, ms) => sum + ms, 0),
          pauses,
        );
    }
  });

  test('compares paths by the rules of the platform', () => {
    const windows = (folder: string, place: string) => isInside(folder, place, path.win32);
    assert.equal(windows('C:\\Users\\Ana', 'c:\\users\\ana\\site\\a.md'), true);
    assert.equal(windows('C:\\Users\\Ana', 'D:\\Users\\Ana\\a.md'), false);
    assert.equal(windows('C:\\Users\\Ana', 'C:\\Users\\Anabel'), false);
    assert.equal(windows('\\\\server\\share', '\\\\server\\share\\a.md'), true);
    const others = (folder: string, place: string) => isInside(folder, place, path.posix);
    assert.equal(others('/home/ana', '/home/ana'), true);
    assert.equal(others('/home/ana', '/home/ana/..notes.md'), true);
    assert.equal(others('/home/ana', '/home/anabel/a.md'), false);
    assert.equal(others('/home/ana', '/home/Ana/a.md'), false);
    assert.equal(others('/home/ana', '/home'), false);
  });

  test('checks owner and mode only if the system has users', () => {
    const shared = { uid: 1000, mode: 0o40755 };
    assert.deepEqual([isPrivate(shared, 1000), isOthers(shared, 1001)], [false, true]);
    // `undefined` would mean this process's user
    const getuid = process.getuid;
    Object.assign(process, { getuid: undefined });
    try {
      assert.deepEqual([isPrivate(shared), isOthers(shared)], [true, false]);
    } finally {
      Object.assign(process, { getuid });
    }
  });

  test('detects running processes of other users', () => {
    const says = (code: string) => () => {
      throw failure(code);
    };
    assert.equal(isRunning(process.pid), true);
    assert.equal(isRunning(4, says('EPERM')), true);
    assert.equal(isRunning(4, says('ESRCH')), false);
  });

  test('stops on a closed console on Windows, else on signals', () => {
    assert.ok(endSignals('win32').includes('SIGHUP'));
    assert.deepEqual(endSignals('linux'), ['SIGINT', 'SIGTERM']);
  });
});
