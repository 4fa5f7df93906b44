export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
  /** First line of `code --version`; undefined without a `code` on the PATH. */
  readonly codeVersion: string | undefined;
  /** `engines.vscode` of the package, a caret range. */
  readonly required: string;
}

export interface Choice {
  readonly editor: 'desktop' | 'browser';
  readonly why: string;
}

const remoteMarks = [
  'SSH_CONNECTION',
  'SSH_TTY',
  'VSCODE_IPC_HOOK_CLI',
  'REMOTE_CONTAINERS',
  'CODESPACES',
  'WSL_DISTRO_NAME',
];

/** Chooses desktop VS Code if it can open a window with the extension, otherwise a workbench in the browser. */
export function chooseEditor({ platform, env, isRoot, codeVersion, required }: Surroundings): Choice {
  const browser = (why: string): Choice => ({ editor: 'browser', why });
  const remote = remoteMarks.find((name) => env[name]);
  if (remote) return browser(`this shell is remote (${remote} is set)`);
  if (isRoot) return browser('VS Code does not run as root');
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return browser('there is no display');
  if (!codeVersion) return browser('there is no `code` on the PATH');
  if (!satisfies(codeVersion, required)) return browser(`VS Code ${codeVersion} is not ${required}`);
  return { editor: 'desktop', why: `VS Code ${codeVersion} is installed` };
}

function satisfies(version: string, caretRange: string): boolean {
  const parts = (text: string): number[] =>
    text
      .replace('^', '')
      .split('.')
      .map((part) => Number.parseInt(part, 10));
  const [major = 0, minor = 0, patch = 0] = parts(version);
  const [wantedMajor = 0, wantedMinor = 0, wantedPatch = 0] = parts(caretRange);
  return major === wantedMajor && (minor > wantedMinor || (minor === wantedMinor && patch >= wantedPatch));
}
