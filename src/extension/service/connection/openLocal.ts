import { tryModel } from '../../../client/local/localService.ts';
import { createClient } from '../../../client/client.ts';
import { editorKey } from '../../../contract/service/folderSecret.ts';
import { configurationFrom } from '../embedded/configuration.ts';
import type { EmbeddedService } from '../embedded/embeddedService.ts';
import { type FolderOptions, openFolderService } from '../embedded/folderService.ts';
import type { Keys } from './keys.ts';
import type { OnWait, Opened } from './service.ts';
import type { ServiceSettings } from '../../editor/settings.ts';

interface Needs extends Omit<FolderOptions, 'configuration'> {
  readonly models: () => ServiceSettings;
  readonly keys: Keys;
  readonly onFault: (setting: string, fault: string) => void;
}

/** Service of a data folder, configured by settings and stored keys. */
export const localService = ({ models, keys, onFault, ...folder }: Needs): EmbeddedService =>
  openFolderService({
    ...folder,
    configuration: () =>
      configurationFrom({ settings: models(), keyOf: (origin) => keys.of('model', origin), onFault }),
  });

/** Opens the local service. Starts it if it isn't running. */
export async function openLocal(embedded: EmbeddedService, signal: AbortSignal, onWait: OnWait): Promise<Opened> {
  const connection = await embedded.hold(signal, onWait);
  const client = createClient({ baseUrl: connection.url, key: () => Promise.resolve(editorKey(connection.secret)) });
  return {
    service: {
      origin: 'local',
      local: true,
      client,
      tryModel: (role, signal) => tryModel(connection, role, { signal }),
    },
    lost: connection.lost,
    feed: () => connection.feed(),
    async close() {
      connection.release();
      await client.close();
    },
  };
}
