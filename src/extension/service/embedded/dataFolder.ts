import fs from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { recognize } from '../../../client/local/localService.ts';
import { DamageNote, type Health, Holder, ServiceFile } from '../../../contract/service/service.ts';
import { isPrivate, isRunning } from '../../../system/system.ts';

/** Running service that has proved to know the folder's secret. */
export interface FolderSearch {
  readonly url: string;
  readonly secret: string;
  readonly version: string;
  readonly health: Health;
}

/**
 * Finds the service that runs on a data folder. Undefined if other users can read or change the folder. Sends no secret
 * before the service at the announced address has proved its identity. An announcement without a valid proof is
 * ignored.
 */
export async function findService(dataFolder: string): Promise<FolderSearch | undefined> {
  const announced = await readAnnouncement(dataFolder);
  const secret = announced && (await readText(path.join(dataFolder, 'secret')))?.trim();
  if (!announced || !secret || !(await isOwn(dataFolder, path.join(dataFolder, 'secret')))) return undefined;
  const { url, version } = announced;
  const health = await recognize({ url, secret }).catch(() => undefined);
  return health && { url, secret, version, health };
}

async function isOwn(...places: readonly string[]): Promise<boolean> {
  const all = await Promise.all(places.map((place) => fs.stat(place)));
  return all.every((stats) => isPrivate(stats));
}

/** Reads the service's announcement, which may be outdated. Undefined if missing or invalid. */
export const readAnnouncement = (dataFolder: string): Promise<ServiceFile | undefined> =>
  readJson(path.join(dataFolder, 'service.json'), ServiceFile);

/** Reads which process has locked the data folder. Undefined if that process no longer runs. */
export async function readHolder(dataFolder: string): Promise<Holder | undefined> {
  const holder = await readJson(path.join(dataFolder, 'holder.json'), Holder);
  return holder && isRunning(holder.pid) ? holder : undefined;
}

/** Reads the note that a service leaves if it can't open the store. */
export const readDamage = (dataFolder: string): Promise<DamageNote | undefined> =>
  readJson(path.join(dataFolder, 'damage.json'), DamageNote);

async function readJson<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.infer<Schema> | undefined> {
  const text = await readText(file);
  try {
    return text === undefined ? undefined : schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export const logFile = (dataFolder: string): string => path.join(dataFolder, 'logs', 'service.log');

const readText = (file: string): Promise<string | undefined> => fs.readFile(file, 'utf8').catch(() => undefined);
