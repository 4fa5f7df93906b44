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
  exit: (text: string): void => process.exit(text.length),
};

serveTasks(someTasks);
