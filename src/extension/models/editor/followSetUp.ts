import { Disposable, type SecretStorage } from 'vscode';
import { secretName } from '../../service/connection/keys.ts';
import type { WorkContext } from '../../work/registerWork.ts';

/** Reconnects or updates the service when the user changes settings or keys. */
export const followSetUp = ({
  settings,
  secrets,
  services,
  expected,
  feed,
}: WorkContext & {
  readonly secrets: SecretStorage;
  /** Sends the current setup to the service. */
  readonly feed: () => void;
}): Disposable =>
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
