import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { unprivilegedRunner } from './binaries.ts';

/** RAM disk for the test server. */
export interface SmallDisk {
  readonly folder: string;
  /** Changes its size in KiB. */
  readonly resize: (size: number) => void;
  readonly remove: () => void;
}

/** Creates a disk of `size` KiB, which requires root on Linux. If that fails, skips the test with the reason. */
export function makeSmallDisk(context: TestContext, size: number): SmallDisk | undefined {
  const { uid, gid } = unprivilegedRunner();
  if (process.platform !== 'linux' || uid === undefined) {
    context.skip('only root on Linux makes a disk of its own');
    return undefined;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-disk-'));
  const refusal = run('mount', ['-t', 'tmpfs', '-o', `size=${size}k,uid=${uid},gid=${gid},mode=700`, 'tmpfs', folder]);
  if (refusal !== undefined) {
    fs.rmdirSync(folder);
    context.skip(`no disk can be made here: ${refusal}`);
    return undefined;
  }
  return {
    folder,
    resize(wanted) {
      const fault = run('mount', ['-o', `remount,size=${wanted}k`, folder]);
      if (fault !== undefined) throw new Error(fault);
    },
    remove() {
      run('umount', [folder]);
      fs.rmdirSync(folder);
    },
  };
}

/** Returns the error output of a failed command. */
function run(command: string, args: readonly string[]): string | undefined {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
