import { parentPort } from 'node:worker_threads';

/**
 * Computations by name. They take and return plain data and have no side effects. They may return a promise if they
 * have to load something first.
 */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** A request to a thread, which handles one at a time. */
export interface TaskRequest {
  readonly task: string;
  readonly input: unknown;
}

export type TaskReply = { readonly output: unknown } | { readonly error: unknown };

export function serveTasks(tasks: Tasks): void {
  parentPort?.on('message', (request: TaskRequest) => void reply(tasks, request));
}

async function reply(tasks: Tasks, { task, input }: TaskRequest): Promise<void> {
  try {
    sendReply({ output: await tasks[task]?.(input as never) });
  } catch (error) {
    sendReply({ error });
  }
}

const sendReply = (reply: TaskReply): void => parentPort?.postMessage(reply);
