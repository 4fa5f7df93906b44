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

/** Reply of the process. The first one only confirms that the file is open. */
export type ReadingReply = { readonly rows: unknown[] } | { readonly error: ReadingFault };

export interface ReadingOptions {
  readonly file: string;
  /** Milliseconds that a read waits for another process. */
  readonly patience: number;
  /** Timeout of a read in milliseconds. */
  readonly slowest: number;
  /** Milliseconds of inactivity after which the process ends. */
  readonly rest?: number;
  /** Lowers the priority of the process. */
  readonly yields?: boolean;
}

export interface ReadingProcess {
  /** Returns the rows, or fails with QUERY_TIMEOUT. */
  readonly ask: (question: ReadRequest) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
}

/**
 * Reads a store file in a separate process, because nothing can interrupt a thread inside SQLite. The process starts
 * with the first read. It's killed on a timeout, or after a time without reads because it takes about 100 MB.
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
    // One at a time. Each timeout starts with its own read.
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
  // The bundle has both files in one folder under these names.
  const entry = fileURLToPath(
    new URL(import.meta.url.endsWith('.ts') ? './reader.ts' : './reader.mjs', import.meta.url),
  );
  const child = spawn(process.execPath, [entry, file, String(patience)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    // Allocating each large buffer with `mmap` would take a third of the process's time. It frees all memory when it
    // ends.
    env: { ...process.env, MALLOC_MMAP_THRESHOLD_: undefined },
    windowsHide: true,
  });
  child.on('error', () => undefined); // the process or its channel ends then
  // A process may not raise its priority above the service's own.
  if (yields && child.pid !== undefined) os.setPriority(child.pid, Math.max(os.getPriority(), background));
  await rowsFrom(child);
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Returns the rows of the next reply. Doesn't use abort signals, because a report waits for about a hundred replies.
 */
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
  child.ref(); // keeps the service alive until the process has ended
  child.kill('SIGKILL');
  await ended;
}
