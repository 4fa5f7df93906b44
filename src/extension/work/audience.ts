import type { Run } from './run.ts';

export type WatchEvent =
  | { readonly name: 'changed'; readonly run: Run }
  /** `mine` is true if this window started the run and must save its result. */
  | { readonly name: 'ended'; readonly run: Run; readonly mine: boolean }
  /** Everything must be read again: the service changed, became unreachable or came back. */
  | { readonly name: 'turned' };

/** Listener that may return a promise. The promise is awaited. */
export type WatchListener = (event: WatchEvent) => unknown;

/** Listeners for run events. */
interface Audience {
  subscribe(listener: WatchListener): { dispose(): void };
  /** Resolves when all listeners have finished. Errors of one listener are logged and don't affect the others. */
  tell(event: WatchEvent): Promise<void>;
  dispose(): void;
}

export function createAudience(onError: (error: unknown) => void): Audience {
  const listeners = new Set<WatchListener>();

  const tellOne = async (listener: WatchListener, event: WatchEvent): Promise<void> => {
    try {
      await listener(event);
    } catch (error) {
      onError(error);
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    async tell(event) {
      await Promise.all([...listeners].map((listener) => tellOne(listener, event)));
    },
    dispose: () => listeners.clear(),
  };
}
