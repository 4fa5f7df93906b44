import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { timedOut } from '../database.ts';

export interface ReadRequest {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

interface ReadingFault {
  readonly message: string;
  readonly code?: string | undefined;
  readonly errcode?: number | undefined;
}

/** What comes back; the first reply only says that the file is open. */
export type ReadingReply = { readonly rows: unknown[] } | { readonly error: ReadingFault };

export interface ReadingOptions {
  readonly file: string;
  /** How long a read waits for another process, in milliseconds. */
  readonly patience: number;
  /** How long it may take. */
  readonly slowest: number;
  /** Milliseconds after which a process that nobody asks ends. */
  readonly rest?: number;
  /** Lets whoever else needs the processor go first. */
  readonly yields?: boolean;
}

export interface ReadingProcess {
  /** The rows; fails with QUERY_TIMEOUT when they take too long. */
  readonly ask: (question: ReadRequest) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

/**
 * Reads a store file in a process of its own, which starts with the first question and is killed when an answer takes
 * too long, or when nobody asks for a while, as it takes some 100 MB. A thread would not do: nothing ends one that is
 * deep in SQLite, and its process cannot end before it.
 */
export function readingProcess({
  file,
  patience,
  slowest,
  rest = 60_000,
  yields = false,
}: ReadingOptions): ReadingProcess {
  let child: ChildProcess | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;
  let closed = false;

  const stop = async (): Promise<void> => {
    clearTimeout(resting);
    const unused = child;
    child = undefined;
    if (unused) await end(unused);
  };

  async function answer(question: ReadRequest): Promise<unknown[]> {
    clearTimeout(resting);
    if (!closed && !child?.connected) child = await startProcess(file, patience, yields);
    if (closed || !child) throw new Error('the store is closed');
    const asked = child;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      child = undefined;
      asked.kill('SIGKILL');
      reject(timedOut());
    }, slowest);
    try {
      asked.send(question);
      return await Promise.race([rowsFrom(asked), late]);
    } finally {
      clearTimeout(timer);
      resting = setTimeout(() => {
        turn = turn.then(stop);
      }, rest).unref();
    }
  }

  return {
    // One by one: a question's time begins when it is asked, so none suffers for those before it.
    ask(question) {
      const mine = turn.then(() => answer(question));
      turn = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      closed = true;
      child?.kill('SIGKILL');
      await turn;
      await stop();
    },
  };
}

const background = os.constants.priority.PRIORITY_BELOW_NORMAL;

async function startProcess(file: string, patience: number, yields: boolean): Promise<ChildProcess> {
  // Bundled, both lie side by side under these names.
  const entry = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.mjs', import.meta.url),
  );
  const child = spawn(process.execPath, [entry, file, String(patience)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Large buffers from the system anew each time take a third of its time; it gives all back when it ends.
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: undefined },
    windowsHide: true,
  });
  child.on('error', () => undefined); // it ends then, or its channel does
  // Nobody may raise what the service itself has.
  if (yields && child.pid !== undefined) os.setPriority(child.pid, Math.max(os.getPriority(), background));
  await rowsFrom(child);
  child.unref();
  child.channel?.unref();
  return child;
}

/** The rows of its next reply. Without signals to abort, as a report waits for a hundred of them. */
function rowsFrom(child: ChildProcess): Promise<unknown[]> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
  const listening = {
    message(reply: ReadingReply) {
      if ('rows' in reply) resolve(reply.rows);
      else reject(Object.assign(new Error(reply.error.message), reply.error));
    },
    exit: () => reject(new Error('the reading process has ended')),
    error: reject,
  };
  const names = Object.keys(listening) as (keyof typeof listening)[];
  for (const name of names) child.on(name, listening[name]);
  return promise.finally(() => {
    for (const name of names) child.off(name, listening[name]);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref(); // or its own process may be over before it
  child.kill('SIGKILL');
  await ended;
}
