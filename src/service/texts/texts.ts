import { createThreads, type Threads } from '../../threads/threads.ts';
import { textTasks } from './tasks.ts';
import type { threadTasks } from './threadTasks.ts';

/** What the service computes of texts, without holding up its other callers. */
export type Texts = Pick<Threads<typeof threadTasks>, 'run'>;

/**
 * A thread keeps some 35 MB, and V8 its pages for 8 s more; starting it anew takes a tenth of a second. In
 * milliseconds.
 */
const rest = 3_000;

/** Starts nothing before the first long text. */
export const createTexts = (): Threads<typeof threadTasks> =>
  // Bundled, this and the thread lie side by side under these names.
  createThreads({
    entry: new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './texts.mjs', import.meta.url),
    load: () => textTasks,
    rest,
  });
