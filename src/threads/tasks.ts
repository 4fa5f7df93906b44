import { parentPort } from 'node:worker_threads';

/**
 * What can be computed of texts, by name: plain data in, plain data out, and nothing else is touched. A promise is for
 * what has to be loaded first.
 */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

/** What a thread is asked, one question at a time. */
export interface TaskRequest {
  readonly task: string;
  readonly input: unknown;
}

export type TaskReply = { readonly output: unknown } | { readonly error: unknown };

/** Makes the thread that this runs in answer questions, until it is ended. */
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
