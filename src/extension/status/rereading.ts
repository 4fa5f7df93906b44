import type { Client } from '../../client/client.ts';
import type { Service } from '../connection/service.ts';
import { poll, type PollOutcome } from './poll.ts';
import type { Clock } from './rest.ts';

interface Needs {
  readonly services: {
    readonly current: (Pick<Service, 'origin'> & { readonly client: Pick<Client, 'getProject'> }) | undefined;
  };
  readonly clock: Pick<Clock, 'sleep'>;
  readonly note: (error: unknown, where: string) => void;
}

/** Knows when a service is done with analysing the stored answers of a project anew. */
export interface Rereading {
  /** Looks at a project until its answers are as one; a change that comes meanwhile is waited for too. */
  follow(project: string): void;
  /** Tells of each project that was followed, when its answers are as one. */
  subscribe(listener: (project: string) => void): { dispose(): void };
  dispose(): void;
}

/** Milliseconds between looks, which are free of charge. */
const [firstPauseMs, maxPauseMs] = [1_000, 5_000];

/** Follows projects whose stored answers are analysed anew, e.g. after their names have changed. */
export function createRereading({ services, clock, note }: Needs): Rereading {
  const followed = new Map<string, AbortController>();
  const listeners = new Set<(project: string) => void>();

  async function step(project: string, origin: string, signal: AbortSignal): Promise<PollOutcome> {
    const { current } = services;
    if (!current) return 'still'; // it comes back, and nobody starts it for this
    if (current.origin !== origin) return 'ended';
    const { meta } = await current.client.getProject({ project }, { signal });
    signal.throwIfAborted();
    if (meta.reanalysis) return 'still';
    for (const listener of listeners) listener(project);
    return 'ended';
  }

  return {
    follow(project) {
      const origin = services.current?.origin;
      if (origin === undefined) return;
      // What was asked before this change tells of the time before.
      followed.get(project)?.abort();
      const controller = new AbortController();
      followed.set(project, controller);
      const { signal } = controller;
      void poll(() => step(project, origin, signal), {
        every: firstPauseMs,
        slowest: maxPauseMs,
        signal,
        rest: (pause) => clock.sleep(pause, signal).then(ignore, ignore),
        onError: (error) => note(error, 'Reading answers again'),
      }).finally(() => {
        if (followed.get(project) === controller) followed.delete(project);
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      for (const controller of followed.values()) controller.abort();
      listeners.clear();
    },
  };
}

const ignore = (): void => undefined;
