import type { Threads } from '../../threads/threads.ts';
import type { Texts } from '../editor/texts.ts';
import type { threadTasks } from './threadTasks.ts';

/**
 * Idle timeout of the thread in milliseconds. Longer than in a service, because users pause while writing and the
 * thread caches their article.
 */
const rest = 60_000;

/** Loads nothing before the first text, and starts no thread before one is needed. */
export function createTexts(): Texts<typeof threadTasks> & { dispose(): void } {
  let threads: Promise<Threads<typeof threadTasks>> | undefined;
  const load = async (): Promise<Threads<typeof threadTasks>> => {
    const { createThreads } = await import('../../threads/threads.ts');
    // The bundle and the thread's bundle are in the same folder under these names.
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
