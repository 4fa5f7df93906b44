import fs from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { copyStore } from './copyStore.ts';
import { dayLength } from '../../../metrics/days.ts';

/** Reason for a backup. Manual backups are never deleted automatically. */
type BackupKind = 'daily' | 'upgrade' | 'manual';

interface Backup {
  readonly file: string;
  readonly kind: BackupKind;
  /** Moment in milliseconds. */
  readonly madeAt: number;
  /** Number of migrations applied to the store. */
  readonly schema: number;
  readonly bytes: number;
}

const backupName =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<hours>\d\d)-(?<minutes>\d\d)-(?<seconds>\d\d\.\d{3})Z-schema-(?<schema>\d+)(?:-(?<kind>daily|manual))?\.sqlite$/u;

const dailyKept = 7;
const weeklyKept = 4;
const upgradesKept = 3;
/** Maximum total bytes of daily backups, and of upgrade backups. The newest is always kept. */
const roomFor = 2 * 1024 ** 3;

/** Returns the backup folder of a store file. */
export const backupFolder = (file: string): string => path.join(path.dirname(file), 'backups');

/** Returns the backups of a store file, newest first. Ignores other files in the folder. */
export function backupsOf(file: string): Backup[] {
  const folder = backupFolder(file);
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return names.flatMap((name) => readBackups(folder, name)).sort((one, other) => other.madeAt - one.madeAt);
}

function readBackups(folder: string, name: string): Backup[] {
  const parts = backupName.exec(name)?.groups;
  if (!parts) return [];
  const { day, hours, minutes, seconds, schema, kind = 'upgrade' } = parts;
  const file = path.join(folder, name);
  const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return [
    {
      file,
      kind: kind as BackupKind,
      madeAt: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`),
      schema: Number(schema),
      bytes,
    },
  ];
}

interface Order {
  readonly kind: BackupKind;
  /** Number of migrations applied to the store. */
  readonly schema: number;
  /** Moment in milliseconds. */
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a store file to `backups/` next to it, even while a service writes to it. Deletes expired backups and returns
 * the path of the new one.
 * @throws DamagedStore if the copy, and so the store, is damaged.
 */
export async function makeBackup(file: string, { kind, schema, now, signal }: Order): Promise<string> {
  const folder = backupFolder(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const moment = new Date(now).toISOString().replaceAll(':', '-');
  const copy = path.join(folder, `${moment}-schema-${schema}${kind === 'upgrade' ? '' : `-${kind}`}.sqlite`);
  await copyStore(file, copy, signal);
  const all = backupsOf(file).filter((backup) => backup.kind !== 'manual');
  const retained = new Set([...keptDaily(all), ...keptUpgrades(all)].map((backup) => backup.file));
  for (const backup of all) if (!retained.has(backup.file)) await rm(backup.file, { force: true });
  return copy;
}

/** Keeps the newest backup of each of the last seven days with one, and of each of the last four weeks before. */
function keptDaily(all: readonly Backup[]): readonly Backup[] {
  const daily = all.filter(({ kind }) => kind === 'daily');
  const days = newestOfEach(daily, ({ madeAt }) => Math.floor(madeAt / dayLength)).slice(0, dailyKept);
  const before = daily.filter(({ madeAt }) => madeAt < (days.at(-1)?.madeAt ?? 0));
  return withinRoom([...days, ...newestOfEach(before, ({ madeAt }) => weekOf(madeAt)).slice(0, weeklyKept)]);
}

const keptUpgrades = (all: readonly Backup[]): readonly Backup[] =>
  withinRoom(all.filter(({ kind }) => kind === 'upgrade').slice(0, upgradesKept));

/** Weeks start on Monday. 1 January 1970 was a Thursday. */
const weekOf = (moment: number): number => Math.floor((moment / dayLength + 3) / 7);

const newestOfEach = (backups: readonly Backup[], span: (backup: Backup) => number): Backup[] =>
  [...Map.groupBy(backups, span).values()].flatMap(([newest]) => (newest ? [newest] : []));

/** Returns the newest backups that fit into `roomFor`, but at least one. */
function withinRoom(backups: readonly Backup[]): readonly Backup[] {
  let bytes = 0;
  return backups.filter((backup, place) => {
    bytes += backup.bytes;
    return place === 0 || bytes <= roomFor;
  });
}
