import { _electron, type Page } from 'playwright-core';
import { root } from '../../scripts/editor/install.ts';
import { cleanEnvironment, endService, type Profile } from '../../scripts/editor/profile.ts';

interface DesktopWindow {
  readonly page: Page;
  /** Ends the editor and its local service. */
  close(): Promise<void>;
}

/** Opens a window of desktop VS Code with the built extension, separate from the user's own settings and secrets. */
export async function openDesktopWindow(program: string, profile: Profile, workspace: string): Promise<DesktopWindow> {
  const started = Date.now();
  const editor = await _electron.launch({
    executablePath: program,
    args: [
      '--new-window',
      '--disable-workspace-trust',
      '--skip-welcome',
      '--skip-release-notes',
      '--disable-updates',
      '--disable-telemetry',
      '--use-inmemory-secretstorage',
      `--user-data-dir=${profile.userData}`,
      `--extensions-dir=${profile.extensions}`,
      `--extensionDevelopmentPath=${root}`,
      workspace,
    ],
    env: cleanEnvironment(),
  });
  const page = await editor.firstWindow();
  return {
    page,
    async close() {
      await editor.close();
      endService(profile, started);
    },
  };
}
