import { createThreads, type Threads } from '../../threads/threads.ts';
import { textTasks } from './tasks.ts';
import type { threadTasks } from './threadTasks.ts';

/** Computations on texts that don't block other callers. */
export type Texts = Pick<Threads<typeof threadTasks>, 'run'>;

/**
 * Milliseconds before an idle thread ends. A thread takes about 35 MB, and V8 keeps its pages for another 8 s.
 * Restarting it takes a tenth of a second.
 */
const rest = 3_000;

/** Creates the threads. None starts before the first long text. */
export const createTexts = (): Threads<typeof threadTasks> =>
  // In the bundle, this file and the thread are in the same folder under these names.
  createThreads({
    entry: new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './texts.mjs', import.meta.url),
    load: () => textTasks,
    rest,
  });
