import fs from 'node:fs';
import path from 'node:path';

/** A quiet editor: nothing asks, tips, updates or reports. */
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

/** The folders of an editor that knows nothing of the person's own one. */
export interface Profile {
  readonly home: string;
  readonly userData: string;
  readonly extensions: string;
  /** Where the extension's local service keeps its data. */
  readonly dataFolder: string;
}

/** Where those of a profile in a folder lie. */
export const profileIn = (home: string): Profile => ({
  home,
  userData: path.join(home, 'user-data'),
  extensions: path.join(home, 'extensions'),
  dataFolder: path.join(home, 'data'),
});

/**
 * Makes a profile in a folder, with settings where there are none yet. They are written as machine settings too:
 * in a browser, those of the scope `machine` count only there.
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

/** Without what an editor around this terminal has set: another one would take itself for a part of it. */
export function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined || /^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name) ? [] : [[name, value]],
    ),
  );
}

/**
 * Ends the local service of a profile, which is meant to outlive its windows for a while. Only one that announced
 * itself after `since` (ms): an older announcement may name a process id that another program has by now.
 */
export function endService({ dataFolder }: Profile, since: number): void {
  const announced = path.join(dataFolder, 'service.json');
  try {
    if (fs.statSync(announced).mtimeMs < since) return;
    const { pid } = JSON.parse(fs.readFileSync(announced, 'utf8')) as { pid: number };
    process.kill(pid, 'SIGTERM');
  } catch {
    /* there is none, or it has ended */
  }
}
