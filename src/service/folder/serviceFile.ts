import fs from 'node:fs';
import path from 'node:path';
import { ServiceFile } from '../../contract/service/service.ts';
import { replaceFileSync } from '../../system/system.ts';

const announcementFile = (folder: string): string => path.join(folder, 'service.json');

/** Says where the service of this folder listens; the file appears whole or not at all. */
export function writeServiceFile(folder: string, service: ServiceFile): void {
  const draft = `${announcementFile(folder)}.${service.pid}`;
  fs.writeFileSync(draft, JSON.stringify(service), { mode: 0o600 });
  replaceFileSync(draft, announcementFile(folder));
}

/** What a service of this folder announced last, whether it still runs or not. */
export function readServiceFile(folder: string): ServiceFile | undefined {
  try {
    return ServiceFile.parse(JSON.parse(fs.readFileSync(announcementFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Removes the announcement of a service that was killed, and tells if there was one. The folder must be locked, so that no
 * service runs in it.
 */
export function forgetKilledService(folder: string): boolean {
  const wasKilled = fs.existsSync(announcementFile(folder));
  fs.rmSync(announcementFile(folder), { force: true });
  return wasKilled;
}

/** Takes back what this very service announced. */
export function removeServiceFile(folder: string, instance: string): void {
  if (readServiceFile(folder)?.instance === instance) fs.rmSync(announcementFile(folder), { force: true });
}
