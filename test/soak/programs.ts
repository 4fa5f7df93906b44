import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { commandLineProgram } from '../fakes/programs.ts';
import { eventually } from '../fakes/eventually.ts';

/** A running `citedesk` command. */
export interface Program {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a `citedesk` command with these environment variables. */
export function startProgram(words: readonly string[], env: NodeJS.ProcessEnv = {}): Program {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', commandLineProgram, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'close').finally(() => process.off('exit', kill));
  return {
    child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** Returns the URL of a started service. Fails with its output if it ends instead. */
export const urlOf = (program: Program): Promise<string> =>
  eventually(() => {
    const { child, output } = program;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the service ended: ${output()}`);
    return /\{"url":"([^"]+)"/u.exec(output())?.[1];
  });

const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** A clock that can jump for the processes that get its variables. Undefined unless libfaketime is installed. */
export function jumpingClock(file: string): { readonly env: NodeJS.ProcessEnv; set(hours: number): void } | undefined {
  if (!fs.existsSync(clockLibrary)) return undefined;
  const set = (hours: number): void => fs.writeFileSync(file, `${hours < 0 ? '-' : '+'}${Math.abs(hours)}h`);
  set(0);
  return {
    env: {
      LD_PRELOAD: clockLibrary,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
