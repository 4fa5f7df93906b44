import type { EmbeddedService } from '../embedded/embeddedService.ts';
import type { ConnectionContext, Open } from './service.ts';

/** Opens the remote or local service in the settings. Loads only the required code. */
export function openService(context: ConnectionContext): Open {
  const { settings, dataFolder, keys, version, bundle, uriScheme, log } = context;
  let place = '';
  let embedded: EmbeddedService | undefined;
  return async (signal, onWait) => {
    const address = settings.serviceUrl;
    if (address !== '') {
      const { openRemote } = await import('./openRemote.ts');
      return openRemote(address, context, signal);
    }
    const { localService, openLocal } = await import('./openLocal.ts');
    const executable = settings.nodePath || process.execPath;
    const folder = await dataFolder();
    const wanted = `${folder}\n${executable}`;
    // Reused while the settings stay the same, because it counts crashes.
    if (!embedded || place !== wanted) {
      place = wanted;
      embedded = localService({
        dataFolder: folder,
        version,
        source: bundle,
        executable,
        uriScheme,
        keys,
        models: () => settings,
        onFault: (setting, fault) => log.warn(`${setting}: ${fault}`),
      });
    }
    return openLocal(embedded, signal, onWait);
  };
}
