import type { Attachment } from '../../../client/local/localService.ts';
import type { Configuration } from '../../../contract/models/configuration.ts';
import { fingerprint } from '../../../contract/service/folderSecret.ts';
import { contractVersion } from '../../../contract/service/service.ts';
import type { OnWait } from '../connection/service.ts';
import { t } from '../../editor/l10n.ts';
import type { FolderSearch } from './dataFolder.ts';
import { localFailure } from './launch.ts';
import { compareVersions, sameMajor } from './bundle.ts';

interface Needs {
  /** Version of this extension. */
  readonly version: string;
  readonly find: () => Promise<FolderSearch | undefined>;
  /** Starts a service with a configuration and waits until it is ready. */
  readonly launch: (configuration: Configuration, signal: AbortSignal, onWait: OnWait) => Promise<FolderSearch>;
  /** Asks a service to shut down and waits until it has. */
  readonly stop: (service: FolderSearch, signal: AbortSignal) => Promise<void>;
  readonly attach: (service: FolderSearch, signal: AbortSignal) => Promise<Attachment>;
  readonly put: (service: FolderSearch, configuration: Configuration) => Promise<unknown>;
  readonly configuration: () => Promise<Configuration>;
  readonly now?: () => number;
}

/** Local service with this window attached. */
interface HeldService {
  readonly url: string;
  readonly secret: string;
  /** Resolves when the service ends without a release by this window. */
  readonly lost: Promise<void>;
  /** Sends the configuration unless the service already uses it. */
  feed(): Promise<void>;
  /** Detaches from the service, which shuts down some time after its last window has detached. */
  release(): void;
}

export interface EmbeddedService {
  /**
   * Finds or starts the folder's service and attaches to it.
   * @throws {Failure}
   */
  hold(signal: AbortSignal, onWait: OnWait): Promise<HeldService>;
}

/** Finds, starts, configures and attaches to the service of a data folder. */
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
    const service = await find();
    if (service && compareVersions(service.version, version) >= 0) {
      if (sameMajor(service.health.contract, contractVersion)) return service;
      throw localFailure(
        'LOCAL_NEWER',
        t('The local service is running a newer version of Citedesk. Reload this window to update.'),
      );
    }
    if (service) await stop(service, signal);
    return launch(await configuration(), signal, onWait);
  }

  return {
    async hold(signal, onWait) {
      if (dying) {
        dying = false; // the next attempt comes from the user
        throw localFailure(
          'LOCAL_CRASHED',
          t('The local service stopped three times within five minutes. It won’t restart automatically.'),
        );
      }
      const service = await usable(signal, onWait);
      const attachment = await attach(service, signal);
      let released = false;
      const feed = async (running?: FolderSearch): Promise<void> => {
        const wanted = await configuration();
        if (running?.health.configuration !== fingerprint(service.secret, wanted)) await put(service, wanted);
      };
      const release = (): void => {
        released = true;
        attachment.close();
      };
      try {
        await feed(service);
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
      return { url: service.url, secret: service.secret, lost, release, feed: async () => feed(await find()) };
    },
  };
}

const maxCrashes = 3;
const within = 5 * 60_000;

/** Counts crashes, to avoid endless restarts of a service that always fails. */
interface Crashes {
  /** Records a crash. Returns true and resets after the third one within five minutes. */
  tooMany(): boolean;
}

/** @param now returns milliseconds */
function createCrashes(now: () => number = Date.now): Crashes {
  let moments: number[] = [];
  return {
    tooMany() {
      moments = [...moments, now()].filter((moment) => moment > now() - within);
      const many = moments.length >= maxCrashes;
      if (many) moments = [];
      return many;
    },
  };
}
