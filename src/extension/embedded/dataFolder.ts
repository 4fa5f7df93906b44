import fs from 'node:fs/promises';
import path from 'node:path';
import type * as z from 'zod';
import { recognize } from '../../client/local/localService.ts';
import { DamageNote, type Health, Holder, ServiceFile } from '../../contract/service/service.ts';
import { isPrivate, isRunning } from '../../system/system.ts';

/** A running service that has shown that it knows the folder's secret. */
export interface FolderSearch {
  readonly url: string;
  readonly secret: string;
  readonly version: string;
  readonly health: Health;
}

/**
 * The service that runs on a data folder; none where others could have written what is read of it. Nothing secret is
 * sent before whoever listens at the announced address has proved itself; an announcement that nobody answers to, or
 * somebody else, counts as none.
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

/** What a service announces of itself, were it still there; undefined where nothing readable stands. */
export const readAnnouncement = (dataFolder: string): Promise<ServiceFile | undefined> =>
  readJson(path.join(dataFolder, 'service.json'), ServiceFile);

/** Who keeps a data folder that is taken to itself, as long as that process lives. */
export async function readHolder(dataFolder: string): Promise<Holder | undefined> {
  const holder = await readJson(path.join(dataFolder, 'holder.json'), Holder);
  return holder && isRunning(holder.pid) ? holder : undefined;
}

/** What a service that could not open the store has noted of it. */
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

/** Where the service of a data folder logs to. */
export const logFile = (dataFolder: string): string => path.join(dataFolder, 'logs', 'service.log');

const readText = (file: string): Promise<string | undefined> => fs.readFile(file, 'utf8').catch(() => undefined);
