import { Disposable, type SecretStorage } from 'vscode';
import type { Settings } from '../../editor/settings.ts';
import { secretName } from '../../service/connection/keys.ts';

interface Needs {
  readonly settings: Pick<Settings, 'subscribe'>;
  readonly secrets: Pick<SecretStorage, 'onDidChange'>;
  readonly services: { reopen(): void };
  /** Returns the origin of the current or next service. */
  readonly expected: () => string;
  /** Sends the current setup to the service. */
  readonly feed: () => void;
}

/** Reconnects or updates the service when the user changes settings or keys. */
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
