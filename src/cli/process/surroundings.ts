import { AsyncLocalStorage } from 'node:async_hooks';

/** What a command has around it beside its words. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
}

/** Those of the process; what nobody asks for is not opened. */
const ofProcess: Surroundings = {
  env: process.env,
  get input() {
    return process.stdin;
  },
  get out() {
    return process.stdout;
  },
  get err() {
    return process.stderr;
  },
};

const given = new AsyncLocalStorage<Surroundings>();

/** What the command that asks has around it: the process, unless it runs `within` something else. */
export const around = (): Surroundings => given.getStore() ?? ofProcess;

/** Runs a command with other surroundings than the process has, beside others that have their own. */
export const within = <Result>(surroundings: Surroundings, action: () => Result): Result =>
  given.run(surroundings, action);
