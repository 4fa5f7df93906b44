import fs from 'node:fs/promises';
import path from 'node:path';
import { recognize } from '../../client/localService.ts';
import { type Health, ServiceFile } from '../../contract/service.ts';

/** A running service that has shown that it knows the folder's secret. */
export interface Found {
  readonly url: string;
  readonly secret: string;
  readonly version: string;
  readonly health: Health;
}

/**
 * The service that runs on a data folder. Nothing secret is sent before whoever listens at the announced address has
 * proved itself; an announcement that nobody answers to, or somebody else, counts as none.
 */
export async function findService(dataFolder: string): Promise<Found | undefined> {
  const announced = await readAnnouncement(dataFolder);
  const secret = announced && (await readText(path.join(dataFolder, 'secret')))?.trim();
  if (!announced || !secret) return undefined;
  const { url, version } = announced;
  const health = await recognize({ url, secret }).catch(() => undefined);
  return health && { url, secret, version, health };
}

/** What a service announces of itself, were it still there; undefined where nothing readable stands. */
export async function readAnnouncement(dataFolder: string): Promise<ServiceFile | undefined> {
  const text = await readText(path.join(dataFolder, 'service.json'));
  try {
    return text === undefined ? undefined : ServiceFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Where the service of a data folder logs to. */
export const logFile = (dataFolder: string): string => path.join(dataFolder, 'logs', 'service.log');

const readText = (file: string): Promise<string | undefined> => fs.readFile(file, 'utf8').catch(() => undefined);
