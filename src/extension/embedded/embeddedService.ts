import type { Attachment } from '../../client/local/localService.ts';
import type { Configuration } from '../../contract/models/configuration.ts';
import { fingerprint } from '../../contract/service/folderSecret.ts';
import { contractVersion } from '../../contract/service/service.ts';
import type { OnWait } from '../connection/open.ts';
import { t } from '../l10n.ts';
import { createCrashes } from './crashes.ts';
import type { FolderSearch } from './dataFolder.ts';
import { localFailure } from './launch.ts';
import { compareVersions, sameMajor } from './versions.ts';

interface Needs {
  /** The version of this extension. */
  readonly version: string;
  readonly find: () => Promise<FolderSearch | undefined>;
  /** Starts a service with a configuration and waits for it. */
  readonly launch: (configuration: Configuration, signal: AbortSignal, onWait: OnWait) => Promise<FolderSearch>;
  /** Asks a service to finish and waits until it is gone. */
  readonly stop: (found: FolderSearch, signal: AbortSignal) => Promise<void>;
  readonly attach: (found: FolderSearch, signal: AbortSignal) => Promise<Attachment>;
  readonly put: (found: FolderSearch, configuration: Configuration) => Promise<unknown>;
  readonly configuration: () => Promise<Configuration>;
  readonly now?: () => number;
}

/** The local service, held by this window. */
interface HeldService {
  readonly url: string;
  readonly secret: string;
  /** Fulfilled when the service is gone although this window held it. */
  readonly lost: Promise<void>;
  /** Hands over the configuration if the service works by another one. */
  feed(): Promise<void>;
  /** Lets go; the service ends by itself some time after its last window. */
  release(): void;
}

export interface EmbeddedService {
  /** Finds the folder's service or starts it, and holds it. Throws a `Failure`. */
  hold(signal: AbortSignal, onWait: OnWait): Promise<HeldService>;
}

/** Finds, starts, feeds and holds the service of this machine's data folder. */
export function createEmbeddedService({
  version,
  find,
  launch,
  stop,
  attach,
  put,
  configuration,
  now,
}: Needs): EmbeddedService {
  const crashes = createCrashes(now);
  let dying = false;

  async function usable(signal: AbortSignal, onWait: OnWait): Promise<FolderSearch> {
    const found = await find();
    if (found && compareVersions(found.version, version) >= 0) {
      if (sameMajor(found.health.contract, contractVersion)) return found;
      throw localFailure(
        'LOCAL_NEWER',
        t('The local service is running a newer version of Citedesk. Reload this window to update.'),
      );
    }
    if (found) await stop(found, signal);
    return launch(await configuration(), signal, onWait);
  }

  return {
    async hold(signal, onWait) {
      if (dying) {
        dying = false; // the next attempt is somebody's wish
        throw localFailure(
          'LOCAL_CRASHED',
          t('The local service stopped three times within five minutes. It won’t restart automatically.'),
        );
      }
      const found = await usable(signal, onWait);
      const attachment = await attach(found, signal);
      let released = false;
      const feed = async (running?: FolderSearch): Promise<void> => {
        const wanted = await configuration();
        if (running?.health.configuration !== fingerprint(found.secret, wanted)) await put(found, wanted);
      };
      const release = (): void => {
        released = true;
        attachment.close();
      };
      try {
        await feed(found);
      } catch (error) {
        release();
        throw error;
      }
      const lost = new Promise<void>((resolve) => {
        void attachment.ended.then(() => {
          if (released) return;
          dying = crashes.tooMany();
          resolve();
        });
      });
      return { url: found.url, secret: found.secret, lost, release, feed: async () => feed(await find()) };
    },
  };
}
