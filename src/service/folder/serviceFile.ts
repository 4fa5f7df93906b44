import fs from 'node:fs';
import path from 'node:path';
import { ServiceFile } from '../../contract/service/service.ts';
import { replaceFileSync } from '../../system/system.ts';

const announcementFile = (folder: string): string => path.join(folder, 'service.json');

/** Publishes the address of this folder's service, with an atomic write. */
export function writeServiceFile(folder: string, service: ServiceFile): void {
  const draft = `${announcementFile(folder)}.${service.pid}`;
  fs.writeFileSync(draft, JSON.stringify(service), { mode: 0o600 });
  replaceFileSync(draft, announcementFile(folder));
}

/** Returns the last published service of this folder. It may have ended since. */
export function readServiceFile(folder: string): ServiceFile | undefined {
  try {
    return ServiceFile.parse(JSON.parse(fs.readFileSync(announcementFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Removes the file of a killed service, and returns true if there was one. The folder must be locked, so that no
 * service is running in it.
 */
export function forgetKilledService(folder: string): boolean {
  const wasKilled = fs.existsSync(announcementFile(folder));
  fs.rmSync(announcementFile(folder), { force: true });
  return wasKilled;
}

/** Removes the file of this service instance only. */
export function removeServiceFile(folder: string, instance: string): void {
  if (readServiceFile(folder)?.instance === instance) fs.rmSync(announcementFile(folder), { force: true });
}
