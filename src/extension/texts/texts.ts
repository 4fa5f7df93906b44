import type { Threads } from '../../threads/threads.ts';
import type { threadTasks } from './threadTasks.ts';

/** What a window computes of texts, without holding up what else runs in its extension host. */
export type Texts = Pick<Threads<typeof threadTasks>, 'run'>;

/** Milliseconds. Who writes pauses longer than a service does, and the thread knows what it read of the article. */
const rest = 60_000;

/** Loads nothing before the first text, and starts no thread before the first that needs one. */
export function createTexts(): Texts & { dispose(): void } {
  let threads: Promise<Threads<typeof threadTasks>> | undefined;
  const load = async (): Promise<Threads<typeof threadTasks>> => {
    const { createThreads } = await import('../../threads/threads.ts');
    // Bundled, this and the thread lie side by side under these names.
    const entry = new URL(import.meta.url.endsWith('.ts') ? './thread.ts' : './texts.js', import.meta.url);
    return createThreads({ entry, load: async () => (await import('./tasks.ts')).textTasks, most: 1, rest });
  };
  return {
    run(...asked) {
      threads ??= load();
      return threads.then(({ run }) => run(...asked));
    },
    dispose: () => void threads?.then((started) => started.close()),
  };
}
