import fs from 'node:fs/promises';
import path from 'node:path';
import { dayOf } from '../../metrics/days.ts';
import type { Chore } from '../work/housekeeping.ts';
import type { Log } from '../log.ts';
import { backupsOf, makeBackup } from '../store/sqlite/backups.ts';
import { schemaVersion } from '../store/migrate.ts';

interface Needs {
  readonly file: string;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** Backs up the store once a day (UTC) if it has a project and the disk has enough free space. */
export const dailyBackup =
  ({ file, log }: Needs): Chore =>
  async (store, now, signal) => {
    const today = dayOf(now, 'UTC');
    if (backupsOf(file).some(({ kind, madeAt }) => kind === 'daily' && dayOf(madeAt, 'UTC') === today)) return;
    if (!(await store.read.projects.any())) return;
    const [{ size }, { bavail, bsize }] = await Promise.all([fs.stat(file), fs.statfs(path.dirname(file))]);
    const free = bavail * bsize;
    if (free < 2 * size) return log.warn({ bytes: size, free }, 'skipped the daily backup: not enough disk space');
    try {
      const copy = await makeBackup(file, { kind: 'daily', schema: schemaVersion, now, signal });
      log.info({ file: path.basename(copy) }, 'backed up the store');
    } catch (error) {
      if (!signal?.aborted) throw error; // on shutdown, the next service makes the backup
    }
  };
