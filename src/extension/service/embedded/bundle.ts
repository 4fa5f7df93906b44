import fs from 'node:fs/promises';
import path from 'node:path';
import { isMarked, folderMark } from '../../../client/local/ownFolder.ts';
import { replaceFile } from '../../../system/system.ts';

/** Source and target of the service's bundle. */
export interface Bundle {
  readonly source: string;
  readonly dataFolder: string;
  readonly version: string;
}

/** Language detection, in the parent folder of the service's bundle. */
const languages = 'languages.mjs';

/**
 * Copies the service's bundle and the language detection to `<data>/bin/<version>/`. Returns the path of the service. A
 * running service thus keeps its files when the extension is updated. Files of an earlier build stay, because such a
 * service may still load them.
 */
export async function installBundle({ source, dataFolder, version }: Bundle): Promise<string> {
  const from = path.dirname(source);
  const folder = path.join(dataFolder, 'bin', version);
  const to = path.join(folder, path.basename(from));
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  await fs.writeFile(path.join(folder, folderMark), '');
  await copy(path.join(path.dirname(from), languages), path.join(folder, languages));
  const parts = (await fs.readdir(from)).filter((name) => name.endsWith('.mjs'));
  await Promise.all(parts.map((name) => copy(path.join(from, name), path.join(to, name))));
  return path.join(to, path.basename(source));
}

async function copy(source: string, target: string): Promise<void> {
  const [wanted, there] = await Promise.all([fs.readFile(source), fs.readFile(target).catch(() => undefined)]);
  if (there?.equals(wanted)) return;
  // Renamed into place, because another window may be copying the same file.
  const partial = `${target}.${process.pid}`;
  await fs.writeFile(partial, wanted);
  await replaceFile(partial, target);
}

/**
 * Removes bundles older than a version. Call it once that version runs on the folder, so that no older bundle is in
 * use. Keeps folders without the extension's mark.
 */
export async function removeOlderBundles({ dataFolder, version }: Omit<Bundle, 'source'>): Promise<void> {
  const bin = path.join(dataFolder, 'bin');
  const older = (await fs.readdir(bin).catch(() => [])).filter(
    (name) => isVersion(name) && compareVersions(name, version) < 0,
  );
  await Promise.all(older.map((name) => removeMarked(path.join(bin, name)).catch(() => undefined)));
}

async function removeMarked(folder: string): Promise<void> {
  if (await isMarked(folder)) await fs.rm(folder, { recursive: true, force: true });
}

/** Compares versions: negative if the first is older, positive if it is newer. Parts that aren't numbers count as 0. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [numbers(one), numbers(other)];
  for (let place = 0; place < 3; place += 1) {
    const difference = (first[place] ?? 0) - (second[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** True if two contract versions are compatible. */
export const sameMajor = (one: string, other: string): boolean => numbers(one)[0] === numbers(other)[0];

const numbers = (version: string): readonly number[] =>
  version
    .split(/[.+-]/u)
    .slice(0, 3)
    .map((part) => Number(part) || 0);

/** True for a version such as 1.2.3 or 1.3.0-beta.1. */
const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(?:[+-][\w.+-]+)?$/u.test(text);
