import { homedir } from 'node:os';
import type { Settings } from '../editor/settings.ts';
import type { Memento } from '../status/keptRuns.ts';

interface Needs {
  /** Kept on this machine for all windows. */
  readonly memento: Memento;
  readonly settings: Pick<Settings, 'subscribe'>;
  readonly cli: string;
  readonly dataFolder: () => Promise<string>;
  readonly note: (error: unknown, where: string) => void;
  /** The home folder of the user; replaceable in tests. */
  readonly home?: string;
}

/** The file by which agents find the command line of this extension, wherever an update puts that. */
export interface Launcher {
  /** Writes the file, and keeps it up to date from now on. */
  write(): Promise<void>;
  dispose(): void;
}

const writtenKey = 'citedesk.launcher';

/** Updates the launcher when this window opens and when the data folder changes, if it was written on this machine. */
export function keepLauncher({ memento, settings, cli, dataFolder, note, home = homedir() }: Needs): Launcher {
  async function write(): Promise<void> {
    const { writeLauncher } = await import('./launcher.ts');
    await writeLauncher({ home, cli, dataFolder: await dataFolder() });
  }
  const update = (): void => {
    if (memento.get(writtenKey) === true) write().catch((error: unknown) => note(error, 'MCP server'));
  };
  update();
  const watching = settings.subscribe(['dataFolder'], update);
  return {
    async write() {
      await write();
      await memento.update(writtenKey, true);
    },
    dispose: () => void watching.dispose(),
  };
}
