import { threadId } from 'node:worker_threads';
import { serveTasks } from '../../../src/threads/tasks.ts';

/** Tasks for tests, most of which no thread should be given. */
export const someTasks = {
  where: (text: string) => (text === '' ? -1 : threadId),
  wrong: (text: string): string => {
    throw new RangeError(text.slice(0, 3));
  },
  endless: (text: string): void => {
    while (text !== '');
  },
  /** Waits a second without using the processor. */
  wait: (text: string): boolean =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000) === 'timed-out' && text !== '',
  exit: (text: string): void => process.exit(text.length),
};

serveTasks(someTasks);
