import type { ServiceSettings } from '../embedded/configuration.ts';
import type { EmbeddedService } from '../embedded/embeddedService.ts';
import type { EditorNetwork } from '../editor/network.ts';
import type { Allowance } from '../status/allowance.ts';
import type { Keys } from './keys.ts';
import type { Open } from './open.ts';

interface Needs {
  readonly settings: ServiceSettings & { readonly serviceUrl: string; readonly nodePath: string };
  readonly dataFolder: () => Promise<string>;
  readonly keys: Pick<Keys, 'of'>;
  readonly network: () => EditorNetwork;
  /** The version of this extension, and the service's bundle that came with it. */
  readonly version: string;
  readonly bundle: string;
  /** Of addresses that lead into this editor. */
  readonly uriScheme: string;
  readonly log: { warn(line: string): void };
  readonly allowance: Pick<Allowance, 'told' | 'left'>;
}

/** Opens what the settings name: a service elsewhere, or the local one. What that takes is loaded only then. */
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
    // It counts its crashes, so it is kept as long as it is the same.
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
