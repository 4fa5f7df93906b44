import { homedir } from 'node:os';
import type { Settings } from '../editor/settings.ts';
import type { Memento } from '../editor/keptRuns.ts';

interface Needs {
  /** Global state, shared by all windows on this machine. */
  readonly memento: Memento;
  readonly settings: Pick<Settings, 'subscribe'>;
  readonly cli: string;
  readonly dataFolder: () => Promise<string>;
  readonly note: (error: unknown, where: string) => void;
  /** Home folder of the user, replaceable in tests. */
  readonly home?: string;
}

/**
 * Script that starts the extension's command line for agents. Its path stays the same when an update moves the
 * extension.
 */
export interface Launcher {
  /** Writes the script, and keeps it up to date from now on. */
  write(): Promise<void>;
  dispose(): void;
}

const writtenKey = 'citedesk.launcher';

/** Updates the launcher when the window opens and when the data folder changes, if it was written on this machine. */
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
