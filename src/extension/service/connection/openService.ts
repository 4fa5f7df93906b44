import type { EmbeddedService } from '../embedded/embeddedService.ts';
import type { EditorNetwork } from '../../editor/network.ts';
import type { Allowance } from '../allowance.ts';
import type { Keys } from './keys.ts';
import type { Open } from './service.ts';
import type { ServiceSettings } from '../../editor/settings.ts';

interface Needs {
  readonly settings: ServiceSettings & { readonly serviceUrl: string; readonly nodePath: string };
  readonly dataFolder: () => Promise<string>;
  readonly keys: Pick<Keys, 'of'>;
  readonly network: () => EditorNetwork;
  /** Version of this extension. `bundle` is the service's bundle that is part of it. */
  readonly version: string;
  readonly bundle: string;
  /** URI scheme of links to this editor. */
  readonly uriScheme: string;
  readonly log: { warn(line: string): void };
  readonly allowance: Pick<Allowance, 'recordAccount' | 'recordCredits'>;
}

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
}: Needs): Open {
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
