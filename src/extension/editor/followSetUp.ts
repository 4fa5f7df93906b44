import { Disposable, type SecretStorage } from 'vscode';
import type { Settings } from './settings.ts';
import { secretName } from '../connection/keys.ts';

interface Needs {
  readonly settings: Pick<Settings, 'subscribe'>;
  readonly secrets: Pick<SecretStorage, 'onDidChange'>;
  readonly services: { reopen(): void };
  /** The origin of the service that is connected, or will be. */
  readonly expected: () => string;
  /** Hands the service what is set up by now. */
  readonly feed: () => void;
}

/** Connects anew, or tells the service, when a person sets up something else: in the settings, or as a key. */
export const followSetUp = ({ settings, secrets, services, expected, feed }: Needs): Disposable =>
  Disposable.from(
    settings.subscribe(['service.url', 'dataFolder', 'nodePath'], () => services.reopen()),
    settings.subscribe(
      ['assistants', 'writer', 'judge', 'crawl.maxPages', 'crawl.privateHosts', 'spending.cap', 'spending.prices'],
      feed,
    ),
    secrets.onDidChange(({ key }) => {
      if (key === secretName('service', expected())) services.reopen();
      else if (key.startsWith(secretName('model', ''))) feed();
    }),
  );
