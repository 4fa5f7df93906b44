import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { runCommand } from '../../src/cli/runCommand.ts';
import { within } from '../../src/cli/process/surroundings.ts';
import { commandLineProgram } from '../fakes/programs.ts';
import { behind, makeFolder, preparedFolder } from '../service/testService.ts';

type Environment = Readonly<Record<string, string>>;

/** Starts the command line as a shell would. */
function citedesk(words: readonly string[]) {
  const env = { ...process.env, CITEDESK_DATABASE_URL: '' };
  return spawn(process.execPath, [...program, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env });
}

const program = ['--disable-warning=ExperimentalWarning', commandLineProgram];

/** Files that stand for standard output or standard error. */
interface Redirected {
  readonly out?: string;
  readonly err?: string;
}

/** Starts a command that ends with the test at the latest; gives what it says to those that read. */
export function start(context: TestContext, words: readonly string[], { out, err }: Redirected = {}) {
  const [one, other] = [out, err].map((file) => (file === undefined ? 'pipe' : fs.openSync(file, 'w')));
  const env = { ...process.env, CITEDESK_DATABASE_URL: '' };
  const child = spawn(process.execPath, [...program, ...words], { stdio: ['ignore', one, other], env });
  for (const file of [one, other]) if (typeof file === 'number') fs.closeSync(file);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  behind(context, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ended, said: child.stderr ? text(child.stderr) : Promise.resolve('') };
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Creates a stream and reads it to its end. */
function heard() {
  const stream = new PassThrough();
  const said = text(stream);
  return {
    stream,
    end: () => {
      stream.end();
      return said;
    },
  };
}

/** Runs a command in this process, without input, and returns its output and exit code. */
export const run = (...words: readonly string[]): Promise<Ended> => runIn({}, ...words);

/** Runs a command with additional environment variables. */
export async function runIn(environment: Environment, ...words: readonly string[]): Promise<Ended> {
  const [out, err] = [heard(), heard()];
  const env = { ...process.env, CITEDESK_DATABASE_URL: '', ...environment };
  const surroundings = { env, input: Readable.from([]), out: out.stream, err: err.stream };
  const code = await within(surroundings, () => runCommand(words));
  return { code, out: await out.end(), err: await err.end() };
}

/** Runs a command to its end in a process, as a shell does: where what is proved is said or done by a process alone. */
export async function runProcess(...words: readonly string[]): Promise<Ended> {
  const child = citedesk(words);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

/** Runs a command and closes the pipe of its output. */
export async function runUnread(...words: readonly string[]): Promise<Omit<Ended, 'out'>> {
  const child = citedesk(words);
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number | null]>]);
  return { code, err };
}

/** Returns the output of a command that must succeed. */
export async function printed(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await run(...words);
  assert.equal(code, 0, `${words.join(' ')}: ${err}`);
  return out;
}

/** Serves a folder until the test is over; gives the ready line. */
export async function serve(context: TestContext, folder: string, ...words: readonly string[]) {
  const child = citedesk(['serve', '--data', folder, ...words]);
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  behind(context, async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = JSON.parse(line.toString()) as { url: string; pid: number };
  return { ...ready, child, ended, log: () => said };
}

/** A folder with an empty store, removed after the test. */
export const makeStore = (context: TestContext): Promise<string> => preparedFolder(makeFolder(context));

interface NewKey {
  readonly key: string;
  readonly prefix: string;
  readonly id: number;
}

/** Makes a key; further words say more of it. */
export const makeKey = async (
  folder: string,
  scopes = 'read,write,agents',
  ...words: readonly string[]
): Promise<NewKey> =>
  JSON.parse(
    await printed('keys', 'create', '--data', folder, '--name', 'test', '--scopes', scopes, ...words),
  ) as NewKey;

/** Parses the output of an import, without its ID. */
export function importedOf(out: string): object {
  const { importId, ...imported } = JSON.parse(out) as { readonly importId?: string };
  assert.ok(importId);
  return imported;
}
