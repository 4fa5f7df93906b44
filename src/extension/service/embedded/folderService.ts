import { setTimeout as sleep } from 'node:timers/promises';
import { attach, putConfiguration, stopService } from '../../../client/local/localService.ts';
import type { Configuration } from '../../../contract/models/configuration.ts';
import { installBundle, removeOlderBundles } from './bundle.ts';
import { findService, readAnnouncement, readDamage, readHolder } from './dataFolder.ts';
import { createEmbeddedService, type EmbeddedService } from './embeddedService.ts';
import { launch, localFailure } from './launch.ts';
import { startService } from './start.ts';
import { t } from '../../editor/l10n.ts';

/** Milliseconds. A service that shuts down drains for at most 30 seconds. */
const draining = 35_000;

export interface FolderOptions {
  readonly dataFolder: string;
  readonly version: string;
  /** Bundle that is part of the extension. */
  readonly source: string;
  readonly executable: string;
  /** URI scheme of links to this editor. */
  readonly uriScheme?: string | undefined;
  readonly configuration: () => Promise<Configuration>;
}

/** Connects the embedded service to real files, processes and calls. */
export function openFolderService({
  dataFolder,
  version,
  source,
  executable,
  uriScheme,
  configuration,
}: FolderOptions): EmbeddedService {
  const find = () => findService(dataFolder);
  return createEmbeddedService({
    version,
    configuration,
    find,
    put: putConfiguration,
    attach: (service, signal) => attach(service, { signal }),
    async stop(service, signal) {
      await stopService(service, { signal });
      await waitUntilStopped(dataFolder, service.url, signal);
    },
    async launch(document, signal, onWait) {
      const bundle = await installBundle({ source, dataFolder, version });
      const start = () => startService({ executable, bundle, dataFolder, uriScheme, configuration: document });
      const service = await launch({
        start,
        find,
        holder: () => readHolder(dataFolder),
        damage: () => readDamage(dataFolder),
        onWait,
        signal,
      });
      await removeOlderBundles({ dataFolder, version: service.version });
      return service;
    },
  });
}

/** Waits until a service no longer responds at its address. */
export async function waitUntilStopped(dataFolder: string, url: string, signal: AbortSignal): Promise<void> {
  for (const deadline = Date.now() + draining; Date.now() < deadline; await sleep(100, undefined, { signal })) {
    const announced = await readAnnouncement(dataFolder);
    if (announced?.url !== url || !(await findService(dataFolder))) return;
  }
  throw localFailure(
    'LOCAL_BUSY',
    t('An older version of the local service won’t stop. Close the windows that use it, or try again.'),
  );
}
