import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../../src/contract/models/configuration.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { startNetwork } from './network.ts';
import { makeAccount, type Place } from './place.ts';
import { jumpingClock, type Program, startProgram, urlOf } from './programs.ts';

/** A data folder with a service. */
export async function makeSqlitePlace(configuration: Configuration): Promise<Place> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-soak-'));
  const folder = path.join(root, 'data');
  fs.mkdirSync(folder);
  const disk = mountDisk(folder);
  const location = { folder };
  const key = await makeAccount(location);
  const configFile = path.join(root, 'models.json');
  fs.writeFileSync(configFile, JSON.stringify(configuration));
  const clock = jumpingClock(path.join(root, 'clock'));
  const network = await startNetwork();
  let log = '';
  let service: Program;
  const start = async (): Promise<void> => {
    service = startProgram(['serve', '--data', folder, '--config', configFile], clock?.env);
    network.target = Number(new URL(await urlOf(service)).port);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    await service.end(signal);
    log += service.output();
  };
  await start();

  const faults: Place['faults'] = {
    async kill() {
      await end('SIGKILL');
      await start();
    },
    async stop() {
      await end('SIGTERM');
      await start();
    },
    /** The service is killed while it starts. */
    async 'kill twice'(random) {
      await end('SIGKILL');
      service = startProgram(['serve', '--data', folder, '--config', configFile], clock?.env);
      await pause(random.integer(50, 600));
      await end('SIGKILL');
      await start();
    },
    /** A copy of the killed service's folder without its journal: the next start must report the loss. */
    async 'lost journal'() {
      await end('SIGKILL');
      const copy = path.join(root, 'copy');
      fs.cpSync(folder, copy, { recursive: true });
      fs.rmSync(`${storeFile(copy)}-wal`);
      const other = startProgram(['serve', '--data', copy]);
      await urlOf(other).catch(() => undefined); // without its journal, the file may be damaged
      await other.end('SIGTERM');
      const said = other.output() + fs.readFileSync(path.join(copy, 'logs', 'service.log'), 'utf8');
      fs.rmSync(copy, { recursive: true });
      assert.match(said, /-wal is missing|is damaged/u);
      await start();
    },
    async 'cut network'(random) {
      network.isOpen = false;
      network.cut();
      await pause(random.integer(50, 500));
      network.isOpen = true;
    },
    async 'slow network'(random) {
      network.delay = random.integer(20, 200);
      await pause(random.integer(500, 1500));
      network.delay = 0;
    },
    ...(clock && {
      async 'clock jump'(random) {
        clock.set(random.pick([-30, -2, 1, 5, 50]));
        await pause(random.integer(300, 1000));
        clock.set(0);
      },
    }),
    ...(disk && {
      async 'full disk'(random) {
        disk.fill(random.integer(0, 256) * 1024);
        await pause(random.integer(500, 1500));
        if (random.chance(0.3)) await end('SIGKILL');
        disk.free();
        if (service.child.exitCode !== null || service.child.signalCode !== null) await start();
      },
    }),
  };

  return {
    location,
    urls: [`http://127.0.0.1:${network.port}/v1`],
    key,
    faults,
    log: () => log + service.output(),
    sql: (query) => {
      const database = new DatabaseSync(storeFile(folder), { timeout: 30_000, readOnly: true });
      try {
        return Promise.resolve(database.prepare(query).all());
      } finally {
        database.close();
      }
    },
    async close() {
      await end('SIGTERM');
      network.close();
      disk?.remove();
      fs.rmSync(root, { recursive: true });
    },
  };
}

/** A disk in memory at a folder, whose size can change. Undefined unless this is root on Linux. */
function mountDisk(folder: string) {
  const mount = (options: string, ...words: string[]): boolean =>
    spawnSync('mount', ['-o', options, ...words, folder]).status === 0;
  if (process.platform !== 'linux' || !mount('size=1g,mode=700', '-t', 'tmpfs', 'tmpfs')) return undefined;
  return {
    /** Leaves at most this many bytes free. */
    fill(bytes: number): void {
      const { blocks, bfree, bsize } = fs.statfsSync(folder);
      mount(`remount,size=${(blocks - bfree) * bsize + bytes}`);
    },
    free: () => mount('remount,size=1g'),
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  };
}
