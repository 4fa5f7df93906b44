import fs from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../../system/writeWhole.ts';

/** Where the launcher is in a home folder, with the separator that every system understands. */
const launcherPath = '.citedesk/mcp.cjs';

/**
 * Node's arguments that run the launcher of whoever starts them. They contain no variables, because clients expand
 * different ones: Claude Code knows `${HOME}`, which Windows doesn't set, and Cursor knows `${userHome}`.
 */
export const launcherArguments = ['-e', `require(require('os').homedir()+'/${launcherPath}')`, 'mcp'] as const;

interface Launched {
  /** The home folder of the user. */
  readonly home: string;
  /** The command line that came with this extension. */
  readonly cli: string;
  readonly dataFolder: string;
}

/** Writes the launcher, which starts the command line of the extension that is installed now. */
export async function writeLauncher({ home, ...started }: Launched): Promise<void> {
  const file = path.join(home, launcherPath);
  const text = launcherText(started);
  if ((await fs.readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await fs.mkdir(path.dirname(file), { recursive: true });
  await writeWhole(file, text);
}

/** A server that names no other service reads the data folder of this machine. */
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
