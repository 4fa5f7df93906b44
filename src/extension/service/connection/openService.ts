import type { EmbeddedService } from '../embedded/embeddedService.ts';
import type { Allowance } from '../allowance.ts';
import type { Keys } from './keys.ts';
import type { Open } from './service.ts';
import type { FeatureContext } from '../../editor/featureContext.ts';

/** Opens the remote or local service in the settings. Loads only the required code. */
export function openService({
  settings,
  dataFolder,
  keys,
  network,
  version,
  bundle,
  uriScheme,
  log,
  allowance,
}: FeatureContext & {
  readonly dataFolder: () => Promise<string>;
  readonly keys: Keys;
  /** URI scheme of links to this editor. */
  readonly uriScheme: string;
  readonly allowance: Allowance;
}): Open {
  let place = '';
  let embedded: EmbeddedService | undefined;
  return async (signal, onWait) => {
    const address = settings.serviceUrl;
    if (address !== '') {
      const { openRemote } = await import('./openRemote.ts');
      return openRemote({ address, keys, network: network(), log, allowance, signal });
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
