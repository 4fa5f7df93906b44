import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../../system/writeWhole.ts';

/** Path of the launcher in the home folder. The separator works on all systems. */
const launcherPath = '.citedesk/mcp.cjs';

/**
 * Arguments for Node that run the launcher in the current user's home folder. They contain no variables, because
 * clients expand different ones: Claude Code knows `${HOME}`, which Windows doesn't set, and Cursor knows
 * `${userHome}`.
 */
export const launcherArguments = ['-e', `require(require('os').homedir()+'/${launcherPath}')`, 'mcp'] as const;

interface Launched {
  readonly home: string;
  /** Path of the command line included in this extension. */
  readonly cli: string;
  readonly dataFolder: string;
}

/** Writes the launcher, which starts the command line of the installed extension. */
export async function writeLauncher({ home, ...started }: Launched): Promise<void> {
  const file = path.join(home, launcherPath);
  const text = launcherText(started);
  if ((await fs.readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, text);
}

/** Returns the script. Without `--service`, it uses the data folder of this machine. */
const launcherText = ({
  cli,
  dataFolder,
}: Omit<
  Launched,
  'home'
>): string => `// Starts Citedesk for agents. The Citedesk extension writes this file again when it is updated.
const cli = ${JSON.stringify(cli)};
const data = ${JSON.stringify(dataFolder)};
const args = process.argv.slice(1);
process.argv = [process.execPath, cli, ...args, ...(args.includes('--service') ? [] : ['--data', data])];
import(require('node:url').pathToFileURL(cli).href);
`;
