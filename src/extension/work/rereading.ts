import type { Client } from '../../client/client.ts';
import type { Service } from '../service/connection/service.ts';
import { poll, type PollOutcome } from '../editor/poll.ts';
import type { Clock } from '../editor/clock.ts';

interface Needs {
  readonly services: {
    readonly current: (Pick<Service, 'origin'> & { readonly client: Pick<Client, 'getProject'> }) | undefined;
  };
  readonly clock: Clock;
  readonly note: (error: unknown, where: string) => void;
}

/** Detects when a service has finished analysing a project's stored answers again. */
export interface Rereading {
  /** Polls a project until the analysis is finished. A new call restarts the polling. */
  follow(project: string): void;
  /** Notifies the listener of each followed project whose analysis is finished. */
  subscribe(listener: (project: string) => void): { dispose(): void };
  dispose(): void;
}

/** Milliseconds between polls, which are free. */
const [firstPauseMs, maxPauseMs] = [1_000, 5_000];

/** Follows projects whose stored answers are analyzed again, e.g. after a name change. */
export function createRereading({ services, clock, note }: Needs): Rereading {
  const followed = new Map<string, AbortController>();
  const listeners = new Set<(project: string) => void>();

  async function step(project: string, origin: string, signal: AbortSignal): Promise<PollOutcome> {
    const { current } = services;
    if (!current) return 'still'; // the service may come back, but don't start it for this
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
      // A pending response may predate this change.
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
