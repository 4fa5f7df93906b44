import { AsyncLocalStorage } from 'node:async_hooks';

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream;
}

/** Those of the process. Getters avoid opening unused streams. */
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

/** Returns the surroundings of the current command: the process, unless it runs in `within`. */
export const around = (): Surroundings => given.getStore() ?? ofProcess;

/** Runs a command with its own surroundings. Several can run at the same time. */
export const within = <Result>(surroundings: Surroundings, action: () => Result): Result =>
  given.run(surroundings, action);
