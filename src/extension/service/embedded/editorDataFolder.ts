import { homedir } from 'node:os';
import path from 'node:path';
import type { Dialogs } from '../../editor/dialogs.ts';
import { findDataFolder } from './ownDataFolder.ts';

interface Needs {
  /** Value of the setting; empty for the default folder. */
  readonly settings: { readonly dataFolder: string };
  /** Folder of this extension's global storage. */
  readonly storage: string;
  readonly dialogs: Pick<Dialogs, 'tell'>;
  readonly log: { info(line: string): void };
}

export const editorDataFolder =
  ({ settings, storage, dialogs, log }: Needs): (() => Promise<string>) =>
  () =>
    findDataFolder({
      wanted: settings.dataFolder || path.join(storage, 'service'),
      home: homedir(),
      tell: (sentence) => void dialogs.tell(sentence),
      note: (line) => log.info(line),
    });
