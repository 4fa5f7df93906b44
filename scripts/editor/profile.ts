import fs from 'node:fs';
import path from 'node:path';

/** Settings that disable questions, tips, updates, and telemetry. */
const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'git.openRepositoryInParentFolders': 'never',
  'remote.autoForwardPorts': false,
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
};

/** Folders of an editor separate from the user's own. */
export interface Profile {
  readonly home: string;
  readonly userData: string;
  readonly extensions: string;
  readonly dataFolder: string;
}

export const profileIn = (home: string): Profile => ({
  home,
  userData: path.join(home, 'user-data'),
  extensions: path.join(home, 'extensions'),
  dataFolder: path.join(home, 'data'),
});

/**
 * Creates a profile, and its settings if it has none. They are machine settings too, because a browser reads settings
 * with the scope `machine` only there.
 */
export function makeProfile(home: string, settings: Readonly<Record<string, unknown>> = {}): Profile {
  const profile = profileIn(home);
  for (const level of ['User', 'Machine']) {
    const folder = path.join(profile.userData, level);
    const file = path.join(folder, 'settings.json');
    fs.mkdirSync(folder, { recursive: true });
    if (fs.existsSync(file)) continue;
    fs.writeFileSync(
      file,
      JSON.stringify({ ...quiet, 'citedesk.dataFolder': profile.dataFolder, ...settings }, undefined, 2),
    );
  }
  fs.mkdirSync(profile.extensions, { recursive: true });
  return profile;
}

/** Returns the environment without the variables of a surrounding editor, which a second editor would join. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name) ? [] : [[name, value]],
    ),
  );
}

/**
 * Ends the local service of a profile, which outlives its windows for a while. Ignores a service announced before
 * `since` (milliseconds), because another program may have its process ID now.
 */
export function endService({ dataFolder }: Profile, since: number): void {
  const announced = path.join(dataFolder, 'service.json');
  try {
    if (fs.statSync(announced).mtimeMs < since) return;
    const { pid } = JSON.parse(fs.readFileSync(announced, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
  } catch {
    /* none, or already ended */
  }
}
