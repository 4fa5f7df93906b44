import type { Tasks } from '../../threads/tasks.ts';

/** Runs text computations without blocking the extension host. `Known` are the tasks that the caller uses. */
export interface Texts<out Known extends Tasks> {
  /** Runs a task. See `Threads` for its errors. */
  run<Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<Known[Name]>>>;
}
